import { mount } from "svelte";

import App from "./App.svelte";
import "./look.css";
import { renew } from "./renew";

mount(App, { target: document.getElementById("page") as HTMLElement });

// A script can't be had: a newer server has it no longer, and its page asks for another; or the server was away for a moment.
addEventListener("vite:preloadError", () => void renew());

// Only where the page was built, and where the browser has such a thing: not over plain HTTP from another machine.
if (!import.meta.hot && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => {}));
}
