import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The used part of Node.js's `--cpu-prof` output. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  /** On the system's clock that only goes forward, as `process.hrtime` tells it, in microseconds. */
  readonly startTime: number;
  readonly samples: readonly number[];
  /** In microseconds. */
  readonly timeDeltas: readonly number[];
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
}

/** The system's calls that move bytes through sockets, under the names that a profile has them by. */
const SOCKET_CALLS = new Set([
  "writev",
  "writeUtf8String",
  "writeLatin1String",
  "writeBuffer",
  "writeAsciiString",
]);
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const OWN = /\/(apps\/server\/src\/(?:features|platform)\/[^/]+|packages\/[^/]+)/;

/** From and to when, in microseconds of {@link CpuProfile.startTime}'s clock. */
export interface Span {
  readonly fromUs: number;
  readonly toUs: number;
}

/** The moment that it is now, as profiles tell it. */
export function profiledNowUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/**
 * How long a process was busy in each place within a span, in microseconds, the longest first: a package, a folder of ours,
 * writing to sockets, Node.js itself. Time in which it waited isn't counted.
 * @param folder where the process's only profile lies
 */
export async function busyPlaces(
  folder: string,
  { fromUs, toUs }: Span,
): Promise<[place: string, us: number][]> {
  const [file = ""] = await readdir(folder);
  const profile = JSON.parse(await readFile(join(folder, file), "utf8")) as CpuProfile;
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const sums = new Map<string, number>();
  let atUs = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    const us = profile.timeDeltas[index] ?? 0;
    atUs += us;
    const place = atUs >= fromUs && atUs < toUs ? places.get(id) : undefined;
    if (place !== undefined) sums.set(place, (sums.get(place) ?? 0) + us);
  }
  return [...sums].toSorted((one, other) => other[1] - one[1]);
}

function placeOf({ functionName, url }: CallFrame): string | undefined {
  if (functionName === "(idle)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (SOCKET_CALLS.has(functionName)) return "writing to sockets";
  const place = PACKAGE.exec(url)?.[1] ?? OWN.exec(url)?.[1];
  if (place !== undefined) return place;
  // Native code has no address: reading from sockets, the system's own work, parsing of HTTP.
  return url.startsWith("node:") ? "Node.js's own JavaScript" : "native code and the system";
}
