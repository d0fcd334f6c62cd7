import { buildIfNeeded } from "../build/build.ts";

/** `npm start` builds web app and server if a source has changed, and runs the built server with everything around it. */
if (await buildIfNeeded()) console.log("Built web app and server.");
await import(new URL("../../dist/server/demo.js", import.meta.url).href);
