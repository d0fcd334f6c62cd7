import { type CardEdition, PROMO_CARD_INCHES } from "@secret/contract";

/** Dots per inch of the picture. The drawing's unit is one dot. */
export const DOTS_PER_INCH = 300;
export const POINTS_PER_INCH = 72;

const dots = (inches: number) => inches * DOTS_PER_INCH;

/** Size of the trimmed card, in dots. */
export const CARD = { width: dots(PROMO_CARD_INCHES.width), height: dots(PROMO_CARD_INCHES.height) } as const;
/** Size of the QR code without its quiet zone, in dots. */
export const CODE_SIZE = dots(PROMO_CARD_INCHES.code);
/** Width of the white border around the QR code, in dots. */
export const QUIET_ZONE = dots(PROMO_CARD_INCHES.quietZone);

/** Returns the sheet of an edition: the card, plus the bleed on each side that is cut off. */
export function sheetOf(edition: CardEdition, unitsPerInch: number) {
  const bleed = edition === "bleed" ? PROMO_CARD_INCHES.bleed : 0;
  return {
    bleed: bleed * unitsPerInch,
    width: (PROMO_CARD_INCHES.width + 2 * bleed) * unitsPerInch,
    height: (PROMO_CARD_INCHES.height + 2 * bleed) * unitsPerInch,
  };
}
