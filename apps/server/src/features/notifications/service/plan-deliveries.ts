import { type DeliveryChannel, findSuppression, isChosen } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import {
  type NotificationCopy,
  type NotificationKindName,
  type Recipient,
  rulesOf,
} from "../notification-kinds.ts";
import type { NewDelivery } from "../queries/deliveries.ts";
import type { AddedNotification } from "../queries/notifications.ts";
import type { Reach } from "../queries/reach.ts";

/** Notification as inserted, with its recipient and copy. */
interface InsertedNotification {
  readonly recipient: Recipient<NotificationKindName>;
  readonly words: NotificationCopy;
  readonly row: Pick<AddedNotification, "userId" | keyof Reach> & { readonly id: string | null };
}

/** Plans the messages of notifications: one for each channel that the member chose and can be reached by. */
export function planDeliveries(
  { config: { publicUrl } }: Context,
  kind: NotificationKindName,
  told: readonly InsertedNotification[],
): NewDelivery[] {
  const { purpose, choice, asksMastersAlone } = rulesOf(kind);
  if (choice === undefined && !asksMastersAlone) return [];
  return told.flatMap(({ recipient, words, row }) => {
    const { eventId, orderId, facts, pointlessAt, leavesAt, broadcast } = recipient;
    const expiresAt = pointlessAt ?? recipient.expiresAt ?? null;
    const wants = (channel: DeliveryChannel) =>
      (choice === undefined || isChosen(choice, channel, row.chosen)) &&
      (broadcast?.channels.includes(channel) ?? true);
    const promised = {
      userId: row.userId,
      notificationId: row.id,
      kind,
      purpose,
      about: { eventId, orderId, facts },
      expiresAt,
      dueAt: leavesAt ?? null,
      broadcastId: broadcast?.id ?? null,
    };
    const planned: NewDelivery[] = [];
    const mail = findSuppression(row.mailSuppressions, purpose) === undefined ? row.mail : null;
    const sms = findSuppression(row.smsSuppressions, purpose) === undefined ? row.sms : null;
    if (words.subject !== undefined && mail !== null && wants("mail")) {
      const body = `${words.message}\n\n${publicUrl}${words.path}`;
      planned.push({ ...promised, channel: "mail", recipient: mail, subject: words.subject, body });
    }
    if (sms !== null && wants("sms"))
      planned.push({
        ...promised,
        channel: "sms",
        recipient: sms,
        subject: "",
        body: words.sms,
      });
    const pushed = { ...promised, channel: "push" as const, subject: words.title, body: words.message };
    if (wants("push")) planned.push(...row.push.map((recipient) => ({ ...pushed, recipient })));
    return planned;
  });
}
