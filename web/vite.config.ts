import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built page is what the server hands out and what the wheel carries, so it is written next to the server.
export default defineConfig({
  plugins: [svelte()],
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
