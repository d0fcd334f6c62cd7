export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
export type Size = keyof typeof SIZES;
export type Theme = "light" | "dark";
/** In what a screen is seen. */
export type Look = readonly [Size, Theme];

/** The looks that every screen is seen in. */
export const EVERY_LOOK: readonly [Look, ...Look[]] = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
  ["desktop", "dark"],
];
