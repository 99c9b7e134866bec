import { mount } from "svelte";
import "./tokens.css";
import "./app.css";
import App from "./App.svelte";
import { version } from "./net/version.svelte";
import { settings } from "./settings.svelte";

// The first words come with the first picture: nothing flashes in another language.
// A page whose words cannot be loaded shows their keys rather than nothing.
await version.load(settings.apply()).catch(() => undefined);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void settings.apply());
addEventListener("storage", settings.follow);
const target = document.getElementById("app");
if (target) mount(App, { target });

// Browsers allow it over https and on localhost only; everything else works without it.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
