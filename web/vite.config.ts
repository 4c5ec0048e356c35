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

// The built page is what the server hands out and what the wheel carries, so it is written next to the server.
export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: "../src/fathom/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // a strict content policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false } }, // how long Svelte takes is no warning
    license: { fileName: "licences/scripts.md" }, // of what is bundled; those of the fonts lie in public/licences
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8801", ws: true } } },
  test: { include: ["test/**/*.test.ts"], environment: "node" },
});
