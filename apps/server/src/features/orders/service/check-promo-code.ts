import { type Discount, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findDiscount } from "../queries/promo-codes.ts";
import { countPromoCodeGuess } from "./promo-code-guesses.ts";

/**
 * Tells what a promo code takes off, so that the total is known before paying. Nothing is held: placing the
 * order decides again, and takes the use.
 */
export async function checkPromoCode(
  context: Context,
  session: Session,
  client: ClientInfo,
  { eventId, promoCode }: { eventId: string; promoCode: string },
): Promise<
  Result<{ promoCode: string; discount: Discount }, "OVER_REQUEST_RATE_LIMIT" | "PROMO_CODE_INVALID">
> {
  return countPromoCodeGuess(context, session, client, async () => {
    const asked = { eventId, code: promoCode, userId: session.userId };
    const discount = await findDiscount(context.database, asked, context.clock.now());
    return discount === undefined ? refuse("PROMO_CODE_INVALID") : ok({ promoCode, discount });
  });
}
