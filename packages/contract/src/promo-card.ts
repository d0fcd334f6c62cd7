import { z } from "zod";
import { INVITATION_ERRORS } from "./auth/refusals.ts";
import { oneLine, route } from "./http/route.ts";

/** The card's measures. The code is measured from its first dark cell to its last; the bleed is on each side. */
export const PROMO_CARD_INCHES = { width: 4, height: 6, code: 2.4, quietZone: 0.15, bleed: 0.125 } as const;

/** The card as it is handed out, or with ground around it that a print shop cuts off. */
const CARD_EDITIONS = ["trimmed", "bleed"] as const;
export type CardEdition = (typeof CARD_EDITIONS)[number];

/** An invitation's code goes along with whoever scans the card. */
const CardQuery = z.strictObject({
  invite: oneLine(64).optional(),
  edition: z.enum(CARD_EDITIONS).default("trimmed"),
});
export type CardQuery = z.infer<typeof CardQuery>;

const errors = [...INVITATION_ERRORS, "OVER_REQUEST_RATE_LIMIT", "BUSY"] as const;

const file = (type: string) => z.any().meta({ description: type });

export const getPromoCard = route({
  method: "GET",
  path: "/api/promo-card.svg",
  access: "public",
  summary: "The printable promo card, 4 x 6 inches, with a bleed 4.25 x 6.25, as a drawing",
  query: CardQuery,
  errors,
  response: file("image/svg+xml"),
});

export const getPromoCardPicture = route({
  method: "GET",
  path: "/api/promo-card.png",
  access: "public",
  summary: "The promo card as a picture, 300 dots an inch",
  query: CardQuery,
  errors,
  response: file("image/png"),
});

export const getPromoCardPdf = route({
  method: "GET",
  path: "/api/promo-card.pdf",
  access: "public",
  summary: "The promo card as a PDF of one page, which says where the bleed is cut off",
  query: CardQuery,
  errors,
  response: file("application/pdf"),
});
