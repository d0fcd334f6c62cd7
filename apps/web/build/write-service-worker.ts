import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const SOURCE = new URL("./service-worker.js", import.meta.url);
/** What the app needs to open without a connection: its page, code, styles and type. */
const KEPT = /\.(js|css|woff2)$/;
const PAGE_FILES = ["/index.html", "/theme.js", "/icon.svg", "/manifest.webmanifest"];

/** The sources of those whose name tells nothing of what is in them. */
const FIXED_NAMES = [
  "../index.html",
  "../public/theme.js",
  "../public/icon.svg",
  "../public/manifest.webmanifest",
];

/** Writes `/sw.js` with the list of this build's files; its version changes exactly when one of them does. */
export function writeServiceWorker(): Plugin {
  return {
    name: "write-service-worker",
    apply: "build",
    async generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter((name) => KEPT.test(name));
      const files = [...PAGE_FILES, ...built.map((name) => `/${name}`)].sort();
      const source = await readFile(SOURCE, "utf8");
      const fixed = await Promise.all(
        FIXED_NAMES.map((path) => readFile(new URL(path, import.meta.url), "utf8")),
      );
      const version = createHash("sha256")
        .update([source, ...files, ...fixed].join())
        .digest("hex")
        .slice(0, 12);
      const constants = `const APP_VERSION = "${version}";\nconst APP_FILES = ${JSON.stringify(files)};\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source: constants + source });
    },
  };
}
