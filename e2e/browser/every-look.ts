import type { Size } from "./open-visit.ts";

/** The looks that every screen is seen in. */
export const EVERY_LOOK: readonly [Size, "light" | "dark"][] = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
  ["desktop", "dark"],
];
