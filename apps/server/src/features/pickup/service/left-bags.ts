import type { LeftBag } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import * as queries from "../queries/left-bags.ts";

/** Lists the bags of cancelled and released orders that left and that no admin has settled. */
export function listLeftBags({ database }: Context) {
  return queries.findLeftBags(database);
}

/** Settles a bag: the admin has decided whether its refund is right. Settling it twice changes nothing. */
export async function settleLeftBag(
  context: Context,
  session: Session,
  id: string,
): Promise<Result<z.input<typeof LeftBag>[], "NOT_FOUND">> {
  const isKnown = await inTransaction(context.database, async (transaction) => {
    const now = context.clock.now();
    const orderId = await queries.settleLeftBag(transaction, id, {
      settledBy: session.userId,
      settledAt: now,
    });
    if (!orderId) return orderId === null;
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: "The bag that left though its order was cancelled or released is settled",
      orderId,
    });
    return true;
  });
  return isKnown ? ok(await listLeftBags(context)) : refuse("NOT_FOUND");
}
