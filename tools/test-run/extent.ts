import type { Size, Theme } from "../../e2e/browser/open-visit.ts";

/** How much the long runs do. */
interface Extent {
  /** Random sequences of commands that the model of money is held against. */
  readonly moneySequences: number;
  /** Kills of server and database during a rush. */
  readonly faultKills: number;
  /** In what the gallery is seen: by size, its themes. */
  readonly galleryLooks: Readonly<Record<Size, readonly Theme[]>>;
}

/** Every screen, both sizes and both themes, in the time that somebody waits for `npm test`. */
const SHORT: Extent = {
  moneySequences: 40,
  faultKills: 6,
  galleryLooks: { phone: ["light"], desktop: ["dark"] },
};

const LONG: Extent = {
  moneySequences: 300,
  faultKills: 500,
  galleryLooks: { phone: ["light", "dark"], desktop: ["light", "dark"] },
};

/** Long in `npm run test:long`, else short. */
export const EXTENT: Extent = process.env.TEST_EXTENT === "long" ? LONG : SHORT;
