import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes the service worker: `worker.js`, headed by the files that it keeps, which have their contents' hashes in their names. */
function worker(): Plugin {
  return {
    name: "fathom-worker",
    apply: "build",
    enforce: "post",
    buildStart() {
      this.emitFile({ type: "chunk", id: "worker.js", fileName: "worker.js" });
    },
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2|svg)$/.test(file)).sort();
      const made = bundle["worker.js"];
      if (made?.type === "chunk") made.code = `self.files = ${JSON.stringify(files.map((file) => `/${file}`))};\n${made.code}`;
    },
  };
}

/** Writes beside each script, style and picture what browsers that know Brotli are sent instead: a tenth less than gzip, made once. */
function compressed(): Plugin {
  return {
    name: "fathom-compressed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = join(dir, name);
        await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
      }
    },
  };
}

/**
 * Leaves out what takes over a page that a server has rendered, for none does: Svelte says by one variable whether that is so. It asks
 * that bundlers leave it out where it is never set, which this one cannot see.
 */
function unrendered(): Plugin {
  return {
    name: "fathom-unrendered",
    apply: "build",
    transform(code, id) {
      if (!id.endsWith("/svelte/src/internal/client/dom/hydration.js")) return undefined;
      const [told, changed] = ["export let hydrating = false", "hydrating = value;"];
      const never = code.replace(told, "export const hydrating = false").replace(changed, "");
      if (!code.includes(told) || !code.includes(changed)) this.error("Svelte says otherwise by now whether it takes over a rendered page: see unrendered() in vite.config.ts.");
      return { code: never, map: null };
    },
  };
}

const styled = new Map<string, string>(); // by which class which component has its style

/** The class by which the style of a component is its own; Svelte's is longer, and nothing else on the page is called so. */
function cssHash({ hash, filename, css }: { hash: (text: string) => string; filename: string; css: string }): string {
  const name = `s-${hash(`${filename.split("/web/").at(-1)}${css}`)}`.slice(0, 6);
  const other = styled.get(name) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have one class, ${name}: take more letters in cssHash().`);
  styled.set(name, filename);
  return name;
}

// The built page is what the server hands out and what the wheel carries, so it is written next to the server.
export default defineConfig({
  plugins: [svelte({ compilerOptions: { cssHash } }), unrendered(), worker(), compressed()],
  build: {
    outDir: "../src/fathom/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      checks: { bundlerTimings: false }, // how long Svelte takes is no warning
      // What every visit loads is one script: it compresses to a tenth less than the same in twelve. The worker is another's.
      // So is what only those load who play with others: in ten scripts it is a third more.
      output: {
        codeSplitting: {
          groups: [
            { name: "index", tags: ["$initial"], test: /[\\/](src|node_modules)[\\/]|^\0/ },
            { name: "together", test: /[\\/](src[\\/]gathering|uqr)[\\/]/ },
          ],
        },
      },
    },
    license: { fileName: "licences/scripts.md" }, // of what is bundled; those of the fonts lie in public/licences
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8801", ws: true } } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
