import { type CardEdition, PROMO_CARD_INCHES } from "@secret/contract";

/** Dots of the picture, which are the drawing's units. */
export const DOTS_PER_INCH = 300;
export const POINTS_PER_INCH = 72;

const dots = (inches: number) => inches * DOTS_PER_INCH;

/** The card as it is cut, in dots. */
export const CARD = { width: dots(PROMO_CARD_INCHES.width), height: dots(PROMO_CARD_INCHES.height) } as const;
/** The code from its first dark cell to its last, in dots. */
export const CODE_SIZE = dots(PROMO_CARD_INCHES.code);
/** The white around the code, in dots. */
export const QUIET_ZONE = dots(PROMO_CARD_INCHES.quietZone);

/** What an edition is printed on: the card, and on each side the bleed that is cut off. */
export function sheetOf(edition: CardEdition, unitsPerInch: number) {
  const bleed = edition === "bleed" ? PROMO_CARD_INCHES.bleed : 0;
  return {
    bleed: bleed * unitsPerInch,
    width: (PROMO_CARD_INCHES.width + 2 * bleed) * unitsPerInch,
    height: (PROMO_CARD_INCHES.height + 2 * bleed) * unitsPerInch,
  };
}
