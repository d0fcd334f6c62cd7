import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeApi } from "./describe-api.ts";
import { BUILD } from "./folders.ts";

/** Writes `dist/openapi.json`, from which others generate their client. The server doesn't read it. */
const target = join(BUILD, "openapi.json");
const unfinished = `${target}.${process.pid}`;
await mkdir(BUILD, { recursive: true });
await writeFile(unfinished, JSON.stringify(await describeApi()));
await rename(unfinished, target);
