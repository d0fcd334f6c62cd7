import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { clientPackage, type Description } from "./client-package.ts";
import { describeApi } from "./describe-api.ts";
import { BUILD } from "./folders.ts";

/** Writes the typed client `dist/client`, and `dist/openapi.json` for other languages. The server reads neither. */
const description = await describeApi();
const client = await clientPackage(description as Description);
await replace("client", async (unfinished) => {
  await mkdir(unfinished, { recursive: true });
  for (const [name, text] of Object.entries(client)) await writeFile(join(unfinished, name), text);
});
await replace("openapi.json", (unfinished) => writeFile(unfinished, JSON.stringify(description)));

async function replace(name: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const target = join(BUILD, name);
  const unfinished = `${target}.${process.pid}`;
  await mkdir(BUILD, { recursive: true });
  await write(unfinished);
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
}
