import { type DrawEntry, drawOrder, drawSeed, entryList, type SeedInputs, type Sha256 } from "./draw.ts";

/** Published record of a draw, as far as it can be recomputed. */
export interface CheckedRecord extends SeedInputs {
  readonly secretHash: string;
  readonly seed: string;
  readonly entries: readonly (DrawEntry & { readonly place: number })[];
}

/** First thing in a record that doesn't fit. */
export type DrawFlaw =
  | { readonly kind: "secret" | "list" | "seed" }
  | { readonly kind: "place"; readonly alias: string; readonly place: number };

/**
 * Recomputes a draw from its record: the sealed number's hash, the list's fingerprint, the seed, and every entry's place.
 * @returns the first thing that doesn't fit; undefined if everything does
 */
export function findDrawFlaw(record: CheckedRecord, sha256: Sha256): DrawFlaw | undefined {
  const { entries, secret, secretHash, fingerprint, seed } = record;
  if (sha256(secret) !== secretHash) return { kind: "secret" };
  if (sha256(entryList(entries)) !== fingerprint) return { kind: "list" };
  if (drawSeed(record, sha256) !== seed) return { kind: "seed" };
  const moved = drawOrder(entries, seed, sha256).find(({ place }, index) => place !== index + 1);
  return moved && { kind: "place", alias: moved.alias, place: moved.place };
}
