import { ECDH } from "node:crypto";
import type { PushSubscription } from "@secret/contract";
import { ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { isAllowedEndpoint } from "../../../platform/messages/push-endpoint.ts";
import * as queries from "../queries/push-subscriptions.ts";

/** Maximum browsers per member; beyond it the oldest is removed. */
const SUBSCRIPTIONS_MAX = 10;

/** Subscribes a browser to the member's pushes until its session ends. */
export async function subscribeToPush(
  { config, database, clock }: Context,
  { userId, sessionId }: Session,
  { endpoint, keys: { p256dh, auth } }: PushSubscription,
): Promise<Result<Record<string, never>, "PUSH_SUBSCRIPTION_REFUSED" | "SIGN_IN_REQUIRED">> {
  if (!isAllowedEndpoint(endpoint, config.pushEndpoints) || !isCurvePoint(p256dh))
    return refuse("PUSH_SUBSCRIPTION_REFUSED");
  const subscription = { userId, sessionId, endpoint, p256dh, auth };
  return inTransaction(database, async (transaction) => {
    await queries.lockPushSubscriptionsOf(transaction, userId);
    if (!(await queries.putPushSubscription(transaction, subscription, clock.now())))
      return refuse("SIGN_IN_REQUIRED");
    await queries.keepNewestPushSubscriptions(transaction, userId, SUBSCRIPTIONS_MAX);
    return ok({});
  });
}

/** Unsubscribes one of the member's own browsers. */
export async function unsubscribeFromPush(
  { database }: Context,
  { userId }: Session,
  endpoint: string,
): Promise<void> {
  await queries.deletePushSubscription(database, { userId, endpoint });
}

/** Returns whether the key is a valid point of the curve; nothing can be encrypted for another one. */
function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    // OpenSSL throws for an invalid point.
    return false;
  }
}
