import { z } from "zod";
import { INVITATION_ERRORS } from "./auth/refusals.ts";
import { oneLine, route } from "./http/route.ts";

/** An invitation's code goes along with whoever scans the card. */
const CardQuery = z.strictObject({ invite: oneLine(64).optional() });

const errors = [...INVITATION_ERRORS, "OVER_REQUEST_RATE_LIMIT", "BUSY"] as const;

const file = (type: string) => z.any().meta({ description: type });

export const getPromoCard = route({
  method: "GET",
  path: "/api/promo-card.svg",
  access: "public",
  summary: "The printable promo card, 4 x 6 inches, as a drawing",
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
  summary: "The promo card as a PDF of one page, 4 x 6 inches",
  query: CardQuery,
  errors,
  response: file("application/pdf"),
});
