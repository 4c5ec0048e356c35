import { mount } from "svelte";

import App from "./App.svelte";
import "./look.css";

mount(App, { target: document.getElementById("page") as HTMLElement });

// Only where the page was built, and where the browser has such a thing: not over plain HTTP from another machine.
if (!import.meta.hot && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => {}));
}
