export const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
/** Smallest phone that every control is reachable on, also with text at 200%. */
export const SMALLEST_PHONE = { width: 320, height: 568 };

export type Size = keyof typeof SIZES;
export type Theme = "light" | "dark";
/** Window size and theme of a screen. */
export type Look = readonly [Size, Theme];

/** The looks in which every screen is checked. */
export const EVERY_LOOK: readonly [Look, ...Look[]] = [
  ["phone", "light"],
  ["phone", "dark"],
  ["desktop", "light"],
  ["desktop", "dark"],
];
