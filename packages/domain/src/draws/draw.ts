import { BRAND } from "../brand.ts";

/** Returns the SHA-256 of a text, in hex. The server and browsers have different fast ones. */
export type Sha256 = (text: string) => string;

/** Entry as it takes part in a draw. */
export interface DrawEntry {
  /** Random name that stands for the member, so that the list can be published. */
  readonly alias: string;
  readonly tickets: number;
}

/** Inputs of a draw's seed. The first three are published before the beacon exists. */
export interface SeedInputs {
  readonly eventId: string;
  /** Random bytes in hex, made when entries open. Their hash is published then. */
  readonly secret: string;
  /** SHA-256 of the list of entries. */
  readonly fingerprint: string;
  /** Public random number of a round after the close, in hex; null if none came in time. */
  readonly beacon: string | null;
}

/** Entry with its smallest ticket number, in hex. The smallest number comes first. */
export type DrawnEntry<Entry extends DrawEntry = DrawEntry> = Entry & { readonly number: string };

/** Returns the list of entries as it is published: lines of an alias and its tickets, sorted. */
export function entryList(entries: readonly DrawEntry[]): string {
  return entries
    .map(({ alias, tickets }) => `${alias} ${tickets}`)
    .sort()
    .join("\n");
}

/** Returns the seed of a draw. Nobody knows it before the beacon, and nobody can change an input after it. */
export function drawSeed({ eventId, secret, fingerprint, beacon }: SeedInputs, sha256: Sha256): string {
  return sha256([BRAND.drawLabel, eventId, secret, fingerprint, beacon ?? "-"].join("|"));
}

/**
 * Returns entries in the order that a seed draws. Each ticket has a number, and the entry with the smallest one comes
 * first, which is weighted sampling without replacement (Efraimidis and Spirakis, 2006). Ties are broken by alias.
 */
export function drawOrder<Entry extends DrawEntry>(
  entries: readonly Entry[],
  seed: string,
  sha256: Sha256,
): DrawnEntry<Entry>[] {
  return entries.map((entry) => ({ ...entry, number: smallestNumber(entry, seed, sha256) })).sort(byNumber);
}

function smallestNumber({ alias, tickets }: DrawEntry, seed: string, sha256: Sha256): string {
  // After every number in hex.
  let smallest = "g";
  for (let ticket = 1; ticket <= tickets; ticket++) {
    const number = sha256(`${seed}:${alias}:${ticket}`);
    if (number < smallest) smallest = number;
  }
  return smallest;
}

function byNumber(one: DrawnEntry, other: DrawnEntry): number {
  if (one.number !== other.number) return one.number < other.number ? -1 : 1;
  return one.alias < other.alias ? -1 : 1;
}
