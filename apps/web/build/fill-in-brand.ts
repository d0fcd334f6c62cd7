import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BRAND } from "@secret/domain";
import type { Plugin } from "vite";

const MANIFEST = "manifest.webmanifest";
const MANIFEST_SOURCE = fileURLToPath(new URL(`../public/${MANIFEST}`, import.meta.url));

/** Replaces the brand's placeholders in a file that can't import the brand. */
export function withBrand(text: string): string {
  return text
    .replaceAll("%BRAND_NAME%", BRAND.programme)
    .replaceAll("%BRAND_TAGLINE%", BRAND.tagline)
    .replaceAll("%BRAND_CITY%", BRAND.city);
}

/**
 * Replaces the brand's placeholders in the HTML templates and the web manifest, in the build and on Vite's dev server.
 */
export function fillInBrand(): Plugin {
  return {
    name: "fill-in-brand",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    transformIndexHtml: withBrand,
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${MANIFEST}`, (_request, response, next) => {
        response.setHeader("content-type", "application/manifest+json");
        readManifest().then((manifest) => response.end(manifest), next);
      });
    },
    writeBundle: {
      // Runs before the files are compressed.
      order: "pre",
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await writeFile(join(dir, MANIFEST), await readManifest());
      },
    },
  };
}

async function readManifest(): Promise<string> {
  return withBrand(await readFile(MANIFEST_SOURCE, "utf8"));
}
