import type { MyDraw } from "@secret/contract";

/** Fingerprints that a draw publishes before its result; null if this device didn't see one then. */
type Seals = Pick<MyDraw, "secretHash" | "fingerprint">;

const NAMES = ["secretHash", "fingerprint"] as const;
const keyOf = (eventId: string, name: keyof Seals) => `draw-${name} ${eventId}`;

/** Keeps the fingerprints of a draw without a result on this device. The first ones count. */
export function keepSeals(eventId: string, draw: Seals): void {
  for (const name of NAMES) {
    const key = keyOf(eventId, name);
    if (draw[name] !== null && localStorage.getItem(key) === null) localStorage.setItem(key, draw[name]);
  }
}

/** Returns the fingerprints of a draw that this device saw before its result. */
export function readSeals(eventId: string): Seals {
  const read = (name: keyof Seals) => localStorage.getItem(keyOf(eventId, name));
  return { secretHash: read("secretHash"), fingerprint: read("fingerprint") };
}
