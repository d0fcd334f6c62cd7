import { z } from "zod";
import { Cents, Id, route } from "../http/route.ts";
import { PromoCodeText } from "./promo-code-text.ts";

export const checkPromoCode = route({
  method: "POST",
  path: "/api/promo-codes/check",
  access: "member",
  summary: "What a promo code takes off an order of an event; takes nothing of the code's uses",
  body: z.strictObject({ eventId: Id, promoCode: PromoCodeText }),
  response: z.object({
    promoCode: z.string(),
    discount: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("percent"), percent: z.int() }),
      z.object({ kind: z.literal("amount"), amountCents: Cents }),
    ]),
  }),
  errors: ["PROMO_CODE_INVALID", "OVER_REQUEST_RATE_LIMIT"],
});
