import { PROMO_LIMIT_REFUSALS } from "@secret/domain";
import { z } from "zod";
import { Cents, GivenCents, Id, route } from "../http/route.ts";
import { PromoCodeText } from "./promo-code-text.ts";

export const checkPromoCode = route({
  method: "POST",
  path: "/api/promo-codes/check",
  access: "member",
  summary: "The discount of a promo code for an event; doesn't count as a use",
  body: z.strictObject({
    eventId: Id,
    promoCode: PromoCodeText,
    /** Cart subtotal in cents. Without it, the code's minimum isn't checked. */
    subtotalCents: GivenCents.optional(),
  }),
  response: z.object({
    promoCode: z.string(),
    discount: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("percent"), percent: z.int() }),
      z.object({ kind: z.literal("amount"), amountCents: Cents }),
    ]),
    /** Null for no minimum. */
    minSubtotalCents: Cents.nullable(),
  }),
  errors: ["PROMO_CODE_INVALID", ...PROMO_LIMIT_REFUSALS, "OVER_REQUEST_RATE_LIMIT"],
});
