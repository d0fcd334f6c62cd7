import { createHash } from "node:crypto";
import { pushLine, pushTerms, type SendOutcome } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Push } from "../../../platform/messages/pushes.ts";
import { isNotificationKind, rulesOf } from "../notification-kinds.ts";
import type { DeliveryRow } from "../queries/deliveries.ts";
import { countUnread } from "../queries/notifications.ts";
import * as subscriptions from "../queries/push-subscriptions.ts";

/** Push services take 4,096 bytes, encryption included; phones show far less. */
const TITLE_MAX = 120;
const BODY_MAX = 500;
/** Push services take so many letters. */
const TOPIC_LENGTH = 32;

/**
 * Makes a push ready to leave.
 * @returns what hands it over; undefined where its browser no longer takes any
 */
export async function preparePush(
  context: Context,
  delivery: DeliveryRow,
): Promise<(() => Promise<SendOutcome>) | undefined> {
  const { database, clock } = context;
  const { userId, recipient } = delivery;
  const subscription = await subscriptions.findPushSubscription(
    database,
    { id: recipient, userId },
    clock.now(),
  );
  if (subscription === undefined) return undefined;
  const unreadCount = await countUnread(database, userId);
  const push = pushOf(delivery, subscription, unreadCount, clock.now());
  return () => handOver(context, push, subscription.id);
}

async function handOver(
  { messages, database, clock }: Context,
  push: Push,
  id: string,
): Promise<SendOutcome> {
  const { outcome, isGone } = await messages.push(push);
  if (isGone) await subscriptions.deletePushSubscription(database, { id });
  if (outcome.kind === "sent") await subscriptions.markPushSubscriptionUsed(database, id, clock.now());
  return outcome;
}

function pushOf(
  { id, userId, kind, purpose, notificationId, subject, body, about, expiresAt }: DeliveryRow,
  { endpoint, p256dh, auth }: subscriptions.PushSubscriptionRow,
  unreadCount: number,
  now: Date,
): Push {
  const { choice, path } = isNotificationKind(kind) ? rulesOf(kind) : {};
  const topic = topicOf(pushLine(choice, about) ?? notificationId ?? id);
  return {
    target: { endpoint, p256dh, auth },
    payload: {
      title: subject.slice(0, TITLE_MAX),
      body: body.slice(0, BODY_MAX),
      path: path?.(about) ?? "/notifications",
      tag: topic,
      notificationId,
      unreadCount,
      memberId: userId,
    },
    ...pushTerms({ purpose, choice, expiresAt }, now),
    topic,
  };
}

/** Tells a push service nothing of what it stands for. */
function topicOf(line: string): string {
  return createHash("sha256").update(line).digest("base64url").slice(0, TOPIC_LENGTH);
}
