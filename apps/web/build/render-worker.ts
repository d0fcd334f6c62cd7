import { parentPort, workerData } from "node:worker_threads";
import type { RenderOrder } from "./render-pages.ts";

const { module, hostname, paths } = workerData as RenderOrder;

/** Session of a visitor on a server with default settings. */
const VISITOR = { member: null, signUp: "open", canText: true, secondFactors: null, serverTime: new Date(0) };

const nothing = () => undefined;
/** Stub for the style element of the toasts; the build keeps none of their styles. */
const styleElement = { parentNode: {}, firstChild: { data: "" } };
const emptyStore = { getItem: () => null, setItem: nothing, removeItem: nothing };

// Browser globals that the pages read before they render.
Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  location: { hostname, pathname: "/" },
  history: {},
  document: { addEventListener: nothing, createElement: () => styleElement },
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  localStorage: emptyStore,
  sessionStorage: emptyStore,
  fetch: async () => Response.json(VISITOR),
});

const { prerender } = (await import(module)) as { prerender: (path: string) => Promise<string> };
const pages: Record<string, string> = {};
for (const path of paths) pages[path] = await prerender(path);
parentPort?.postMessage(pages);
