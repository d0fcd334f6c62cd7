import type { MyDraw } from "@secret/contract";
import { storedSeal } from "../../platform/browser-store.ts";

/** Fingerprints that a draw publishes before its result; null if this device didn't see one then. */
type Seals = Pick<MyDraw, "secretHash" | "fingerprint">;

export const SEAL_NAMES = ["secretHash", "fingerprint"] as const;

/** Keeps the fingerprints of a draw without a result on this device. The first ones count. */
export function keepSeals(eventId: string, draw: Seals): void {
  for (const name of SEAL_NAMES) {
    const stored = storedSeal(name, eventId);
    if (draw[name] !== null && stored.read() === null) stored.write(draw[name]);
  }
}

/** Returns the fingerprints of a draw that this device saw before its result. */
export function readSeals(eventId: string): Seals {
  const read = (name: keyof Seals) => storedSeal(name, eventId).read();
  return { secretHash: read("secretHash"), fingerprint: read("fingerprint") };
}
