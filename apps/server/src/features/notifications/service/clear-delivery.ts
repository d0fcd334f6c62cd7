import { type DeliveryChannel, isChosen, type SendOutcome } from "@secret/domain";
import { takeTextBudget } from "../../../platform/budgets/text-budget.ts";
import type { Context } from "../../../platform/context.ts";
import type { Message } from "../../../platform/messages/messages.ts";
import { isInterestWanted } from "../../interest-book/index.ts";
import { composeMail } from "../mails/compose-mail.ts";
import { isNotificationKind, rulesOf } from "../notification-kinds.ts";
import { isBroadcastStopped } from "../queries/broadcast-deliveries.ts";
import type { DeliveryRow, InterestReference } from "../queries/deliveries.ts";
import { canStillOrder, isVisible } from "../queries/orderable.ts";
import { findReach, type Reach } from "../queries/reach.ts";
import { preparePush } from "./prepare-push.ts";
import { findTextPause } from "./text-hours.ts";

/** Decision about a message that is due: send, wait, or drop. */
export type Clearance =
  | {
      readonly kind: "go";
      submit(): Promise<SendOutcome>;
      /** Returns the budget if the message isn't sent after all. */
      release(): Promise<void>;
      /** Frees the push's slot after sending. */
      leave?(): void;
    }
  | { readonly kind: "wait"; readonly until: Date }
  | { readonly kind: "drop"; readonly reason: string };

const TOO_LATE = "it would have come too late";
const NO_LONGER_WANTED = "no longer wanted there";
const NOTHING_TO_ORDER = "they have ordered, or can't anymore";
export const BROADCAST_STOPPED = "the broadcast was stopped";
const USED_UP = {
  number: { kind: "drop", reason: "the number has had its texts of the day" },
  day: { kind: "drop", reason: "the day's texts are used up" },
} as const;

/** Runs every check that can block a queued message, most expensive last. */
export async function clearDelivery(context: Context, delivery: DeliveryRow): Promise<Clearance> {
  const { channel, purpose, recipient } = delivery;
  const obstacle = await findObstacle(context, delivery);
  if (obstacle !== undefined) return { kind: "drop", reason: obstacle };
  if (channel === "push") return clearPush(context, delivery);
  const message = await messageOf(context, delivery);
  const admission = await context.messages.admit(message);
  if (admission.kind === "suppressed") return { kind: "drop", reason: `suppressed: ${admission.reason}` };
  const until = await findTextPause(context, delivery);
  if (until !== undefined) return waitOrDrop(delivery, until);
  const submit = () => context.messages.send(admission.message);
  if (channel !== "sms") return { kind: "go", submit, release };
  const budget = await takeTextBudget(context, purpose, recipient);
  if (budget.kind === "taken") return { kind: "go", submit, release: budget.release };
  const { id: deliveryId } = delivery;
  context.log.warn({ deliveryId, purpose, by: budget.by }, "a text above its daily budget was dropped");
  return USED_UP[budget.by];
}

/** Does nothing, since no budget was taken. */
const release = async () => undefined;

async function clearPush(context: Context, delivery: DeliveryRow): Promise<Clearance> {
  const push = await preparePush(context, delivery);
  if (push === undefined) return { kind: "drop", reason: NO_LONGER_WANTED };
  return push.kind === "wait" ? waitOrDrop(delivery, push.until) : { ...push, release };
}

function waitOrDrop({ expiresAt }: DeliveryRow, until: Date): Clearance {
  const isTooLate = expiresAt !== null && expiresAt <= until;
  return isTooLate ? { kind: "drop", reason: TOO_LATE } : { kind: "wait", until };
}

/** Returns a mail or text ready to send. */
export async function messageOf(context: Context, delivery: DeliveryRow): Promise<Message> {
  const { channel, recipient, body, purpose } = delivery;
  if (channel === "push") throw new Error("a push has no message body");
  const words = channel === "mail" ? await composeMail(context, delivery) : { body };
  return { channel, recipient, purpose, ...words };
}

/** Returns the reason that a message is no longer needed, or undefined if it is. */
export async function findObstacle(
  { database, clock }: Context,
  {
    userId,
    interestId,
    about,
    kind,
    channel,
    recipient,
    expiresAt,
    broadcastId,
  }: Pick<DeliveryRow, "userId" | "about" | "kind" | "channel" | "recipient" | "expiresAt" | "broadcastId"> &
    InterestReference,
): Promise<string | undefined> {
  if (expiresAt !== null && expiresAt <= clock.now()) return TOO_LATE;
  if (userId === null) {
    const isWanted = interestId && (await isInterestWanted(database, interestId));
    return isWanted && (await isVisible(database, about.eventId)) ? undefined : NO_LONGER_WANTED;
  }
  // An attempt that was running when the broadcast was stopped, and that the provider deferred, is queued again.
  if (broadcastId !== null && (await isBroadcastStopped(database, broadcastId))) return BROADCAST_STOPPED;
  const reach = await findReach(database, userId);
  if (reach === undefined || !isReached(reach, channel, recipient)) return NO_LONGER_WANTED;
  if (!isNotificationKind(kind)) return undefined;
  const { choice, isForAdmins, isForBuyersToBe } = rulesOf(kind);
  if (isForAdmins && !reach.isAdmin) return NO_LONGER_WANTED;
  const { eventId } = about;
  if (isForBuyersToBe && eventId !== undefined)
    if (!(await canStillOrder(database, { userId, eventId }, clock.now()))) return NOTHING_TO_ORDER;
  return choice === undefined || isChosen(choice, channel, reach.chosen) ? undefined : NO_LONGER_WANTED;
}

function isReached(reach: Reach, channel: DeliveryChannel, recipient: string): boolean {
  return channel === "push" ? reach.push.includes(recipient) : reach[channel] === recipient;
}
