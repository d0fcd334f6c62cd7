import { INVITATION_CODE_MAX_LENGTH } from "@secret/domain";
import { z } from "zod";
import { INVITATION_ERRORS } from "./auth/refusals.ts";
import { file, oneLine, route } from "./http/route.ts";

/** Dimensions of the card, in inches. The code is measured between its outer dark cells; the bleed is on each side. */
export const PROMO_CARD_INCHES = { width: 4, height: 6, code: 2.4, quietZone: 0.15, bleed: 0.125 } as const;

/** Editions of the card: as handed out, or with a bleed for a print shop to trim. */
const CARD_EDITIONS = ["trimmed", "bleed"] as const;
/** Edition of the card. */
export type CardEdition = (typeof CARD_EDITIONS)[number];

/** Sides of the card: the picture, and the code with what members get. */
const CARD_SIDES = ["front", "back"] as const;
export type CardSide = (typeof CARD_SIDES)[number];

/** Query of a card; its code includes the invitation. */
const CardQuery = z.strictObject({
  invite: oneLine(INVITATION_CODE_MAX_LENGTH).optional(),
  edition: z.enum(CARD_EDITIONS).default("trimmed"),
});
export type CardQuery = z.infer<typeof CardQuery>;
const CardSideQuery = CardQuery.extend({ side: z.enum(CARD_SIDES).default("back") });

const errors = [...INVITATION_ERRORS, "OVER_REQUEST_RATE_LIMIT", "BUSY"] as const;

export const getPromoCard = route({
  method: "GET",
  path: "/api/promo-card.svg",
  access: "public",
  summary: "A side of the printable promo card as SVG, 4 x 6 inches, or 4.25 x 6.25 with a bleed",
  query: CardSideQuery,
  errors,
  response: file("image/svg+xml"),
});

export const getPromoCardPicture = route({
  method: "GET",
  path: "/api/promo-card.png",
  access: "public",
  summary: "A side of the promo card as a picture, 300 dots per inch",
  query: CardSideQuery,
  errors,
  response: file("image/png"),
});

export const getPromoCardPdf = route({
  method: "GET",
  path: "/api/promo-card.pdf",
  access: "public",
  summary: "The promo card as a PDF of two pages, front and back, that marks where to trim the bleed",
  query: CardQuery,
  errors,
  response: file("application/pdf"),
});
