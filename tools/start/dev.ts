import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../../apps/server/src/config.ts";
import { startOwnPostgres } from "../../apps/server/src/platform/database/own-postgres.ts";
import { failStart, lockDataFolder, stopOnSignals } from "../../apps/server/src/start-server.ts";
import { buildWebIfNeeded } from "../build/build-web.ts";
import { startSandboxIfNeeded } from "./sandbox.ts";

/**
 * `npm run dev`: runs the server like `npm start`, restarts it at each edit, and reloads the web app. Database and card
 * stand-in belong to this process and keep running.
 */
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WEB_PORT = "5173";
const WATCHED = ["apps/server/src", "apps/server/migrations", "packages", "tools"];

const stops: (() => Promise<unknown>)[] = [];
async function stop(): Promise<void> {
  for (const each of stops.splice(0).reverse()) await each();
}

/** Starts the stand-in for Square and PostgreSQL, which keep running across restarts. Returns their settings. */
async function startBackends(): Promise<Record<string, string>> {
  const folder = process.env.DATA_DIR || "./data";
  await mkdir(folder, { recursive: true });
  const sandbox = await startSandboxIfNeeded(process.env, join(folder, "square-sandbox.jsonl"));
  if (sandbox !== undefined) stops.push(() => sandbox.close());
  const config = loadConfig({ ...process.env, ...sandbox?.settings });
  if (config.databaseUrl !== undefined) return { ...sandbox?.settings };
  stops.push(await lockDataFolder(config.dataDir));
  const postgres = await startOwnPostgres(config);
  stops.push(() => postgres.stop());
  return { ...sandbox?.settings, DATABASE_URL: postgres.url };
}

/** Runs a Node program until `stop`. */
function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): void {
  const environment = { ...process.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: "inherit", env: environment });
  stops.push(() => end(child));
}

/** Stops a child process. Ctrl-C in a terminal has signaled it already, and a second signal does no harm. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}

try {
  if (await buildWebIfNeeded()) console.log("Built the web app.");
  const settings = await startBackends();
  run(
    [
      "--watch",
      "--watch-preserve-output",
      ...WATCHED.map((path) => `--watch-path=${path}`),
      "tools/start/run.ts",
    ],
    settings,
  );
  run(["node_modules/vite/bin/vite.js", "apps/web", "--port", WEB_PORT]);
  stopOnSignals(stop);
} catch (error) {
  await stop();
  failStart(error);
}
