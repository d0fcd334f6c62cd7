import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { HEALTH_PATH, serverSettings } from "../kit/scene.ts";
import { type Built, buildWithoutEngine, packagesIn } from "./build-without-engine.ts";

/**
 * `npm run drill:image`: the Dockerfile's steps without an engine, and what came of them started in production on a
 * PostgreSQL of its own, as a user who may write nothing there. Fails where a page isn't served or a command doesn't run.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");
const START_TRIES = 300;
const LOOK_MS = 100;
/** Nobody's: as root it can be taken on. */
const UNPRIVILEGED = ["--reuid=65534", "--regid=65534", "--clear-groups"];
/** Development packages, none of which belongs in the image. */
const NOT_WANTED = ["vitest", "knip", "vite", "lighthouse", "playwright-core", "react", "@biomejs/biome"];

const folder = await mkdtemp(join(tmpdir(), "secret-image-"));
await chmod(folder, 0o755);
/** npm's cache; in the image it is in memory. */
const npmCache = join(folder, "npm");
await mkdir(npmCache);
await chmod(npmCache, 0o777);
const postgres = await startEmbeddedPostgres(join(folder, "database"));
try {
  const startedAt = performance.now();
  const built = buildWithoutEngine(ROOT, "app", join(folder, "stages"));
  report(built, Math.round((performance.now() - startedAt) / 1000));
  await serve(built, postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function report({ folder: product, left }: Built, seconds: number): void {
  const packages = packagesIn(product);
  const kilobytes = Number(spawnSync("du", ["-sk", product]).stdout.toString().split("\t")[0]);
  console.log(`built in ${seconds} s: ${packages.length} packages, ${Math.round(kilobytes / 1024)} MB`);
  for (const step of left) console.log(`  left to the engine: ${step.split("\n")[0]}`);
  const unwanted = NOT_WANTED.filter((name) => packages.includes(name));
  if (unwanted.length > 0) throw new Error(`in the image is what no server needs: ${unwanted.join(", ")}`);
}

/** The image's command and one of the commands of operations, with production's settings. */
async function serve({ folder: product, environment, command }: Built, databaseUrl: string): Promise<void> {
  const port = await findFreePort();
  const settings = {
    PATH: process.env.PATH ?? "",
    ...serverSettings(databaseUrl),
    ...environment,
    PUBLIC_URL: "https://secret.test",
    SQUARE_ENVIRONMENT: "production",
    TRUST_PROXY: "none",
    HOST: "127.0.0.1",
    PORT: String(port),
    npm_config_cache: npmCache,
  };
  const server = start(command, product, settings);
  try {
    const url = `http://127.0.0.1:${port}`;
    await waitUntilAnswering(server, url + HEALTH_PATH);
    console.log(`${command.join(" ")}: answers at ${HEALTH_PATH}`);
    const page = await fetch(url);
    if (!page.ok || !(await page.text()).includes("SECRET")) throw new Error("the landing page isn't served");
    console.log("/: served");
    const [code, said] = await endOf(start(["npm", "run", "ledger:check"], product, settings));
    console.log(`npm run ledger:check: ${said.trim().split("\n").at(-1)}`);
    if (code !== 0) throw new Error("a command of operations doesn't run in the image");
  } finally {
    server.kill("SIGTERM");
    await endOf(server);
  }
}

function start(
  [program = "", ...args]: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
) {
  const words = userInfo().uid === 0 ? ["setpriv", ...UNPRIVILEGED, program, ...args] : [program, ...args];
  const child = spawn(words[0] ?? "", words.slice(1), { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  return Object.assign(child, { said });
}

async function endOf(child: ReturnType<typeof start>): Promise<[code: number | null, said: string]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return [child.exitCode, child.said.join("")];
}

async function waitUntilAnswering(child: ReturnType<typeof start>, url: string): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES && child.exitCode === null; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(LOOK_MS);
  }
  throw new Error("the server did not start");
}
