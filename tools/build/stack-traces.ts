import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Names source files and lines in the stack traces of a bundled program. A map is read when an error's trace is first
 * asked for, and given up when memory is needed: Node's `--enable-source-maps` keeps all maps from the start, 75 MB.
 */
Error.prepareStackTrace = (error, frames) =>
  [headOf(error), ...frames.map((frame) => `    at ${named(frame)}`)].join("\n");

const BUILT = new URL("./", import.meta.url).href;
const maps = new Map<string, WeakRef<SourceMap>>();

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return error.name;
  }
}

/** Returns a line of a trace, with the place in the source if it's known. */
function named(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith(BUILT) || line === null || column === null) return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (origin === undefined || !("fileName" in origin)) return text;
  const source = fileURLToPath(new URL(origin.fileName, file));
  return text.replace(`${file}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

function mapOf(file: string): SourceMap | undefined {
  const kept = maps.get(file)?.deref();
  if (kept !== undefined) return kept;
  try {
    const map = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), "utf8")));
    maps.set(file, new WeakRef(map));
    return map;
  } catch {
    return undefined;
  }
}
