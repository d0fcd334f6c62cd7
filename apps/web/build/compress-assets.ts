import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|wasm|webmanifest)$/;

/** Writes `.br` and `.gz` copies of the build's text and WebAssembly files, which the server sends. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(texts.map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content));
}
