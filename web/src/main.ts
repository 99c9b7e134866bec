import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { settings } from "./settings.svelte";

// The first words come with the first picture: nothing flashes in another language.
await settings.apply();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => void settings.apply());
const target = document.getElementById("app");
if (target) mount(App, { target });

// Browsers give it over https and on this machine only; without it everything else works.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
