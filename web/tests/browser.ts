/** What modules of the page read from a browser when they are loaded. Import it first. */

import { webcrypto } from "node:crypto";
import { vi } from "vitest";

vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("crypto", webcrypto);
