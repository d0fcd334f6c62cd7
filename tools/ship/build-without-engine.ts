import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readBuildContext } from "./build-context.ts";
import { lineageOf, readDockerfile, type Stage, type Step } from "./read-dockerfile.ts";

/** Result of an image's stages: the last one's files and environment, and steps that only an engine can do. */
export interface Built {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly left: readonly string[];
}

/**
 * Runs the steps of a Dockerfile that lead to an image, each stage in its own folder as `/`. A command with an absolute path
 * would leave that folder, so an engine has to run it, like user, port and health check.
 */
export function buildWithoutEngine(root: string, image: string, into: string): Built {
  const stages = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
  const isSent = readBuildContext(readFileSync(join(root, ".dockerignore"), "utf8"));
  const done = new Map<string, Building>();
  const build = (name: string): Building | undefined => {
    const stage = stages.find((each) => each.name === name);
    if (stage === undefined) return undefined;
    const known = done.get(name) ?? buildStage(stage, build);
    done.set(name, known);
    return known;
  };
  const buildStage = (stage: Stage, find: (name: string) => Building | undefined): Building => {
    const building: Building = {
      folder: join(into, stage.name),
      at: "/",
      environment: {},
      command: [],
      left: [],
    };
    const base = find(stage.base);
    mkdirSync(building.folder, { recursive: true });
    if (base !== undefined) {
      cpSync(base.folder, building.folder, { recursive: true, verbatimSymlinks: true });
      Object.assign(building, { at: base.at, environment: { ...base.environment } });
    }
    for (const step of stage.steps) take(step, building, { root, isSent, find });
    return building;
  };
  const built = build(image);
  if (built === undefined) throw new Error(`the Dockerfile has no stage ${image}`);
  const left = lineageOf(stages, image).flatMap(({ name }) => done.get(name)?.left ?? []);
  return {
    folder: join(built.folder, built.at),
    environment: built.environment,
    command: built.command,
    left,
  };
}

interface Building {
  readonly folder: string;
  at: string;
  environment: Record<string, string>;
  command: readonly string[];
  readonly left: string[];
}

interface Surroundings {
  readonly root: string;
  readonly isSent: (path: string) => boolean;
  readonly find: (name: string) => Building | undefined;
}

function take(step: Step, building: Building, surroundings: Surroundings): void {
  const { keyword, words, text } = step;
  const here = join(building.folder, building.at);
  if (keyword === "WORKDIR") {
    building.at = join("/", words[0] ?? "");
    mkdirSync(join(building.folder, building.at), { recursive: true });
  } else if (keyword === "COPY") copy(step, here, surroundings);
  else if (keyword === "ENV") for (const word of words) Object.assign(building.environment, settingOf(word));
  else if (keyword === "CMD") building.command = words;
  else if (keyword === "RUN" && !/(^|\s)\//.test(text)) run(text, here, building.environment);
  else building.left.push(`${keyword} ${text}`);
}

function settingOf(word: string): Record<string, string> {
  const [name = "", ...value] = word.split("=");
  return { [name]: value.join("=") };
}

/** Files into a folder; of a folder, what lies in it. */
function copy({ words, flags }: Step, here: string, { root, isSent, find }: Surroundings): void {
  const target = words.at(-1) ?? "";
  const from = flags.from === undefined ? root : find(flags.from)?.folder;
  if (from === undefined) throw new Error(`there is no stage ${flags.from}`);
  for (const source of words.slice(0, -1)) {
    const path = join(from, source);
    const isFolder = statSync(path).isDirectory();
    const into = join(
      here,
      target,
      isFolder || !target.endsWith("/") ? "" : (source.split("/").at(-1) ?? ""),
    );
    mkdirSync(dirname(into), { recursive: true });
    const filter = (each: string) => each === from || isSent(each.slice(from.length + 1).replace(/^\/+/, ""));
    cpSync(path, into, { recursive: true, verbatimSymlinks: true, ...(from === root && { filter }) });
  }
}

function run(text: string, here: string, environment: Readonly<Record<string, string>>): void {
  console.log(`  RUN ${text}`);
  const { status } = spawnSync("sh", ["-ec", text], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  if (status !== 0) throw new Error(`failed: ${text}`);
}

/** The packages that lie in a folder's node_modules. */
export function packagesIn(folder: string): string[] {
  return globSync("{*,@*/*}/package.json", { cwd: join(folder, "node_modules") }).map(dirname);
}
