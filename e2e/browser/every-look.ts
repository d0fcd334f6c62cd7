import type { Size, Theme } from "./open-visit.ts";

/** The looks that every screen is seen in. */
export const EVERY_LOOK: readonly [Size, Theme][] = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
  ["desktop", "dark"],
];
