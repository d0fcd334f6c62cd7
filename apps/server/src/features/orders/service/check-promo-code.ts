import type { CallOutput, checkPromoCode as checkRoute, DeclaredError } from "@secret/contract";
import { checkPromoLimits, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findPromoCode } from "../queries/promo-codes.ts";
import { countPromoCodeGuess } from "./promo-code-guesses.ts";

type Checked = Result<CallOutput<typeof checkRoute>, DeclaredError<typeof checkRoute>>;

/**
 * Returns a promo code's discount, so that the total is known before paying. Reserves nothing: placing the order checks
 * again and takes the use.
 */
export async function checkPromoCode(
  context: Context,
  session: Session,
  client: ClientInfo,
  { eventId, promoCode, subtotalCents }: z.output<typeof checkRoute.body>,
): Promise<Checked> {
  return countPromoCodeGuess(context, session, client, async (): Promise<Checked> => {
    const asked = { eventId, code: promoCode, userId: session.userId };
    const found = await findPromoCode(context.database, asked, context.clock.now());
    if (found === undefined) return refuse("PROMO_CODE_INVALID");
    const { discount, limits, member } = found;
    const checked = checkPromoLimits(limits, member, subtotalCents);
    return checked.ok ? ok({ promoCode, discount, minSubtotalCents: limits.minSubtotalCents }) : checked;
  });
}
