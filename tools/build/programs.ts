import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./folders.ts";

/** Commands of operations, which a build has beside the server. Their sources are in the scripts of `package.json`. */
const COMMANDS = [
  "admin",
  "audit:verify",
  "backup",
  "doctor",
  "drill:restore",
  "ledger:check",
  "reconcile:square",
  "restore",
];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
}

/** Returns the source of each program in a build by its name: `server/<name>.js`. */
export function readPrograms(): Record<string, string> {
  const { scripts } = readManifest();
  const commands = COMMANDS.map((name) => [programOf(name), scripts[name]?.replace(/^node /, "") ?? ""]);
  return { main: "apps/server/src/main.ts", demo: "tools/start/run.ts", ...Object.fromEntries(commands) };
}

/** Returns a build's own `package.json`: `npm start` and the commands of operations run as in the repository. */
export function buildManifest() {
  const run = (program: string) => `node server/${program}.js`;
  const commands = COMMANDS.map((name) => [name, run(programOf(name))]);
  const scripts: Record<string, string> = { start: run("main"), ...Object.fromEntries(commands) };
  const { name, version } = readManifest();
  return { name, version, private: true, type: "module", scripts };
}

function programOf(command: string): string {
  return command.replace(":", "-");
}
