/** @module-tag whole */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { bareEnvironment } from "./bare-environment.ts";

const DEV = fileURLToPath(new URL("./dev.ts", import.meta.url));
/** A file that is watched and that no build reads, so that `npm start` beside it builds nothing again. */
const SOURCE = new URL("../../apps/server/src/config.test.ts", import.meta.url);
/** A start takes seconds beside the other tests. */
const PATIENCE_MS = 150_000;
const TIMEOUT_MS = 4 * PATIENCE_MS;
const OPEN = /SECRET is open at/;
const OPEN_TWICE = /SECRET is open at.*SECRET is open at/s;

let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "secret-dev-"));
});
afterAll(async () => {
  // After a failed test the process has to stop its children.
  child?.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

const postgresPid = async () =>
  (await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0];

test(
  "restarts the server on the same database after an edit, and stops everything on Ctrl-C",
  async () => {
    const port = String(await findFreePort());
    const environment = { ...bareEnvironment(), HOST: "127.0.0.1", DATA_DIR: folder, PORT: port };
    const dev = spawn(process.execPath, [DEV], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    child = dev;
    const chunks: string[] = [];
    for (const stream of [dev.stdout, dev.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk.toString()));
    const ended = new Promise<number | null>((done) => dev.once("close", done));
    const said = () => chunks.join("");
    await expect.poll(said, { timeout: PATIENCE_MS }).toMatch(OPEN);
    await expect.poll(said, { timeout: PATIENCE_MS }).toMatch(/Local: .*http:\/\/localhost:/);
    const before = await postgresPid();

    await utimes(SOURCE, new Date(), new Date());
    await expect.poll(said, { timeout: PATIENCE_MS }).toMatch(OPEN_TWICE);
    expect(await postgresPid()).toBe(before);
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);

    dev.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  },
  TIMEOUT_MS,
);
