import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { bareEnvironment } from "../start/bare-environment.ts";
import { HEALTH_PATH } from "./scene.ts";

/** The server's program. */
export const SERVER = new URL("../../apps/server/src/main.ts", import.meta.url);

/** A child process that runs one of our scripts. */
export interface OwnProcess {
  readonly pid: number;
  /** Stops it gracefully and waits for its end. Returns its exit code, or null if a signal ended it. */
  stop(): Promise<number | null>;
  /** Kills it and waits for its end. */
  kill(): Promise<number | null>;
}

/** A server in a process of its own. */
export interface ServerProcess extends OwnProcess {
  readonly port: number;
  /** Current and highest memory in MB. */
  memoryMb(): Promise<number>;
  peakMemoryMb(): Promise<number>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts the server, or another version's program, and waits until it is healthy. */
export function startServer(
  settings: Readonly<Record<string, string>>,
  options: { readonly port?: number; readonly nodeFlags?: readonly string[]; readonly program?: URL } = {},
): Promise<ServerProcess> {
  return startServerProcess(options.program ?? SERVER, settings, { ...options, healthPath: HEALTH_PATH });
}

/** Runs a task with a server in its own process. */
export async function withServer<Result>(
  settings: Readonly<Record<string, string>>,
  task: (server: ServerProcess) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(settings);
  return task(server).finally(() => server.stop());
}

/** Starts a script on a free port and waits until it answers. */
export async function startServerProcess(
  script: URL,
  environment: Readonly<Record<string, string>>,
  options: { readonly healthPath: string; readonly port?: number; readonly nodeFlags?: readonly string[] },
): Promise<ServerProcess> {
  const port = options.port ?? (await findFreePort());
  const child = spawnScript(script, { ...environment, PORT: String(port) }, options.nodeFlags);
  await waitUntilAnswering(child, `http://127.0.0.1:${port}${options.healthPath}`);
  const pid = child.pid ?? 0;
  return {
    port,
    ...handleOf(child),
    memoryMb: () => findMemoryMb(pid, "VmRSS"),
    peakMemoryMb: () => findMemoryMb(pid, "VmHWM"),
  };
}

/** Starts the server as a worker, which listens on no port. */
export function startWorker(settings: Readonly<Record<string, string>>): OwnProcess {
  return startScript(SERVER, { ...settings, ROLE: "worker" });
}

/** Starts a script that listens on no port. */
export function startScript(script: URL, environment: Readonly<Record<string, string>>): OwnProcess {
  return handleOf(spawnScript(script, environment));
}

function spawnScript(
  script: URL,
  environment: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...nodeFlags, script.pathname], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function handleOf(child: ChildProcess): OwnProcess {
  return { pid: child.pid ?? 0, stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") };
}

/** Returns a process's memory, or 0 if it has ended. */
export async function findMemoryMb(pid: number, what: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

async function waitUntilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await pause(50);
  }
  await end(child, "SIGKILL");
  throw new Error(`${child.spawnargs[1]} did not start`);
}
