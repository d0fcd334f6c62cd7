import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export function textOf(path: string): string {
  return readFileSync(ROOT + path, "utf8");
}

export function isThere(path: string): boolean {
  return existsSync(ROOT + path);
}

/** A command's words that lead nowhere: a file of ours that isn't there, or a script that package.json doesn't have. */
export function missingIn(command: readonly string[]): string[] {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const files = command.filter(
    (word) => /\.(ts|js|sh)$/.test(word) && !word.startsWith("/") && !isThere(word),
  );
  const run = command.indexOf("run");
  const script = run > 0 && command[run - 1]?.endsWith("npm") ? command[run + 1] : undefined;
  return [...files, ...(script !== undefined && scripts[script] === undefined ? [`npm run ${script}`] : [])];
}
