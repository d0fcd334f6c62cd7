import type { Look } from "./open-visit.ts";

/** The looks that every screen is seen in. */
export const EVERY_LOOK: readonly [Look, ...Look[]] = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
  ["desktop", "dark"],
];
