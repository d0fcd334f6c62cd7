import { ATTEMPT_POLICIES, checkOffer, type OfferRefusal, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { type ThrottledSubject, throttle } from "../../attempts/index.ts";
import { findOrderRow } from "../../order-book/index.ts";
import { findTransferByToken, type Transfer } from "../queries/transfers.ts";
import { hashTransferToken } from "./token.ts";

/** Reason that a link is refused. */
export type LinkRefusal = OfferRefusal | "OVER_REQUEST_RATE_LIMIT";

/** Transfer of a token, and the token's hash. */
export interface OpenedTransfer {
  readonly transfer: Transfer;
  readonly tokenHash: string;
}

/**
 * Finds a token's offer. Only wrong tokens are counted per network and slowed down: tokens can't be guessed, and other
 * people's wrong links must not block a valid one.
 */
export async function findByToken(
  context: Context,
  token: string,
  client: ClientInfo,
): Promise<Result<OpenedTransfer, "OVER_REQUEST_RATE_LIMIT" | "TRANSFER_INVALID">> {
  const tokenHash = hashTransferToken(token);
  const transfer = await findTransferByToken(context.database, tokenHash);
  if (transfer !== undefined) return ok({ transfer, tokenHash });
  const counted = await throttle(context, linkThrottle(client), client);
  return counted.ok ? refuse("TRANSFER_INVALID") : counted;
}

/** Returns a token's offer if it can still be claimed, for sign-up by invitation. */
export async function findOpenOffer(
  database: Connection,
  token: string,
  now: Date,
): Promise<Result<{ transferId: string; expiresAt: Date }, OfferRefusal>> {
  const transfer = await findTransferByToken(database, hashTransferToken(token));
  const order = transfer && (await findOrderRow(database, transfer.orderId));
  if (transfer === undefined || order === undefined) return refuse("TRANSFER_INVALID");
  const open = checkOffer(transfer, order, now);
  return open.ok ? ok({ transferId: transfer.id, expiresAt: transfer.expiresAt }) : open;
}

/** Returns the throttle that counts a network's wrong transfer links. */
function linkThrottle(client: ClientInfo): ThrottledSubject {
  return {
    policy: ATTEMPT_POLICIES.network,
    subject: `transfer links of network ${client.network}`,
    guessing: "Somebody tries links to orders again and again",
  };
}
