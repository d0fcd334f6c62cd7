import { createHash } from "node:crypto";
import { pushLine, pushTerms, type SendOutcome } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ReleaseSlot } from "../../../platform/messages/push-slots.ts";
import type { Push } from "../../../platform/messages/pushes.ts";
import { isNotificationKind, rulesOf } from "../notification-kinds.ts";
import type { DeliveryRow } from "../queries/deliveries.ts";
import { countUnread } from "../queries/notifications.ts";
import * as subscriptions from "../queries/push-subscriptions.ts";

/** Maximum lengths. Push services accept 4,096 bytes with encryption; phones show far less. */
const TITLE_MAX = 120;
const BODY_MAX = 500;
/** Maximum length of a topic in push services. */
const TOPIC_LENGTH = 32;

/** Delay before retrying a push that found no slot, in ms. */
const NO_PLACE_PAUSE_MS = 5_000;

/** Push that can be sent now, or the time until which it waits. */
export type PreparedPush =
  | { readonly kind: "go"; submit(): Promise<SendOutcome>; readonly leave: ReleaseSlot }
  | { readonly kind: "wait"; readonly until: Date };

/**
 * Prepares a push.
 * @returns undefined if its browser is no longer subscribed
 */
export async function preparePush(
  context: Context,
  delivery: DeliveryRow,
): Promise<PreparedPush | undefined> {
  const { database, clock, messages } = context;
  const { userId, recipient } = delivery;
  if (userId === null) return undefined;
  const subscription = await subscriptions.findPushSubscription(
    database,
    { id: recipient, userId },
    clock.now(),
  );
  if (subscription === undefined) return undefined;
  const { endpoint, restsUntil, lastUsedAt, timeouts } = subscription;
  const now = clock.now();
  if (restsUntil !== null && restsUntil > now) return { kind: "wait", until: restsUntil };
  const unreadCount = await countUnread(database, userId);
  const push = toPush({ ...delivery, userId }, subscription, unreadCount, now);
  const lastArrived = lastUsedAt !== null && timeouts === 0;
  const leave = messages.takePushSlot({ endpoint, memberId: userId, lastArrived });
  if (leave === undefined) return { kind: "wait", until: new Date(now.getTime() + NO_PLACE_PAUSE_MS) };
  return { kind: "go", submit: () => submit(context, push, subscription.id), leave };
}

async function submit({ messages, database, clock }: Context, push: Push, id: string): Promise<SendOutcome> {
  const { outcome, isGone, timedOut } = await messages.push(push);
  if (isGone) await subscriptions.deletePushSubscription(database, { id });
  if (timedOut) await subscriptions.countPushTimeout(database, id, clock.now());
  if (outcome.kind === "sent") await subscriptions.markPushSubscriptionUsed(database, id, clock.now());
  return outcome;
}

function toPush(
  {
    id,
    userId,
    kind,
    purpose,
    notificationId,
    subject,
    body,
    about,
    expiresAt,
  }: DeliveryRow & { readonly userId: string },
  { endpoint, p256dh, auth }: subscriptions.PushSubscriptionRow,
  unreadCount: number,
  now: Date,
): Push {
  const { choice, path } = isNotificationKind(kind) ? rulesOf(kind) : {};
  const topic = hashTopic(pushLine(choice, about) ?? notificationId ?? id);
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

/** Hashes the topic, so that push services learn nothing from it. */
function hashTopic(line: string): string {
  return createHash("sha256").update(line).digest("base64url").slice(0, TOPIC_LENGTH);
}
