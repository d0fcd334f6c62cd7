import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What Node.js writes with `--cpu-prof`, as far as it is read here. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
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

/**
 * How long a process was busy in each place, in microseconds, the longest first: a package, a folder of ours, writing to
 * sockets, Node.js itself. Time in which it waited isn't counted.
 * @param folder where the process's only profile lies
 */
export async function busyPlaces(folder: string): Promise<[place: string, us: number][]> {
  const [file = ""] = await readdir(folder);
  const profile = JSON.parse(await readFile(join(folder, file), "utf8")) as CpuProfile;
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const sums = new Map<string, number>();
  for (const [index, id] of profile.samples.entries()) {
    const place = places.get(id);
    if (place !== undefined) sums.set(place, (sums.get(place) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  return [...sums].toSorted((one, other) => other[1] - one[1]);
}

function placeOf({ functionName, url }: CallFrame): string | undefined {
  if (functionName === "(idle)") return undefined;
  if (functionName === "(garbage collector)") return "garbage collection";
  if (SOCKET_CALLS.has(functionName)) return "writing to sockets";
  return PACKAGE.exec(url)?.[1] ?? OWN.exec(url)?.[1] ?? "Node.js and the system";
}
