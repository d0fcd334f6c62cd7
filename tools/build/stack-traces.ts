import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Names source files and lines in the stack traces of a bundled program. It reads a map when an error's stack is first
 * read, and lets the garbage collector free it. Node's own `--enable-source-maps` keeps every map from the start: 75 MB.
 */
Error.prepareStackTrace = (error, frames) =>
  [headOf(error), ...frames.map((frame) => `    at ${named(frame)}`)].join("\n");

/** Folder of the bundled programs. A build keeps this module's own address (`own-address.ts`). */
const BUILT = new URL("../../server/", import.meta.url).href;
/** Shortest time between two reads of a map, in ms: a read takes a third of a second, in which nothing else runs. */
const READ_EVERY_MS = 60_000;
const maps = new Map<string, { readonly map: WeakRef<SourceMap>; readonly readAt: number }>();

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
  const kept = maps.get(file);
  const map = kept?.map.deref();
  if (map !== undefined || performance.now() < (kept?.readAt ?? -READ_EVERY_MS) + READ_EVERY_MS) return map;
  try {
    const read = new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), "utf8")));
    maps.set(file, { map: new WeakRef(read), readAt: performance.now() });
    return read;
  } catch {
    return undefined;
  }
}
