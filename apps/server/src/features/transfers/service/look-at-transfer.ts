import type { OfferedOrder } from "@secret/contract";
import { checkOffer, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findOrderRow } from "../../order-book/index.ts";
import { findOfferedOrder, findSender } from "../queries/offers.ts";
import { findByToken, type LinkRefusal } from "./find-offer.ts";

/** Returns the offer of a link without changing anything. */
export async function lookAtTransfer(
  context: Context,
  session: Session | undefined,
  token: string,
  client: ClientInfo,
): Promise<Result<z.input<typeof OfferedOrder>, LinkRefusal>> {
  const { database, clock } = context;
  const found = await findByToken(context, token, client);
  if (!found.ok) return found;
  const { orderId, fromUserId, claimedBy, message, expiresAt, ...transfer } = found.value.transfer;
  const [order, sender] = await Promise.all([
    findOrderRow(database, orderId),
    findSender(database, fromUserId),
  ]);
  if (order === undefined) return refuse("TRANSFER_INVALID");
  const open = checkOffer({ ...transfer, expiresAt }, order, clock.now());
  if (!open.ok) {
    const isOwnClaim = session !== undefined && claimedBy === session.userId;
    return isOwnClaim ? refuse("TRANSFER_CLAIMED", { params: { orderId } }) : open;
  }
  if (sender.deactivatedAt !== null) return refuse("TRANSFER_INVALID");
  return ok({
    from: sender.firstName,
    message,
    expiresAt,
    isOwn: session?.userId === fromUserId,
    ...(await findOfferedOrder(database, orderId)),
  });
}
