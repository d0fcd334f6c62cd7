import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { buildManifest, readPrograms } from "../build/programs.ts";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Returns the text of a file of this repository. */
export function textOf(path: string): string {
  return readFileSync(ROOT + path, "utf8");
}

export function exists(path: string): boolean {
  return existsSync(ROOT + path);
}

/** Returns a command's programs and npm scripts that no build has, and its scripts that don't exist. */
export function missingIn(command: readonly string[]): string[] {
  const { scripts } = buildManifest();
  const words = command.flatMap((each) => each.split(/[\s;]+/));
  const built = Object.keys(readPrograms()).map((name) => `server/${name}.js`);
  const isThere = (word: string) => word.startsWith("/") || built.includes(word) || exists(word);
  const files = words.filter((word) => /\.(ts|js|sh)$/.test(word) && !isThere(word));
  const run = words.indexOf("run");
  const script = run > 0 && words[run - 1]?.endsWith("npm") ? words[run + 1] : undefined;
  return [...files, ...(script !== undefined && scripts[script] === undefined ? [`npm run ${script}`] : [])];
}

const strings = z.array(z.string());
const Service = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  command: strings.optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: strings.default([]),
  cap_add: strings.default([]),
  security_opt: strings.default([]),
  ports: strings.default([]),
  volumes: strings.default([]),
  networks: strings,
  depends_on: z.record(z.string(), z.unknown()).default({}),
});
export type Service = z.infer<typeof Service>;

const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

/** Reads compose.yaml, in the forms that its services use. */
export function readCompose() {
  return Compose.parse(parse(textOf("compose.yaml"), { merge: true }));
}

/** Fills in `${NAME}` and `${NAME:?error}`, as compose does. */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => values[name] ?? "");
}

/** Returns the settings of an env file. */
export function readEnvFile(path: string): Record<string, string> {
  const lines = textOf(path).matchAll(/^([A-Za-z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

/** A systemd unit: each section's values by name, in the order of the lines. */
export type Unit = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export function readUnit(path: string): Unit {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of textOf(path).split("\n")) {
    const [, title] = /^\[(.+)\]$/.exec(line) ?? [];
    const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title !== undefined) {
      section = {};
      unit[title] = section;
    } else if (name !== undefined) section[name] = [...(section[name] ?? []), value];
  }
  return unit;
}
