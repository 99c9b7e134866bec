import { mount } from "svelte";
import "./tokens.css";
import "./app.css";
import Gallery from "./Gallery.svelte";
import { settings } from "./settings.svelte";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme === "light" || theme === "dark") settings.chosen.theme = theme;
if (query.get("lang") === "de") settings.chosen.language = "de";
await settings.apply();
const target = document.getElementById("app");
if (target) mount(Gallery, { target });
