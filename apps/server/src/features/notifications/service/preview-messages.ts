import {
  DELIVERY_CHANNELS,
  type DeliveryChannel,
  findSuppression,
  isChosen,
  type UnreachedReason,
} from "@secret/domain";
import type { RawBuilder } from "kysely";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import { composeMail } from "../mails/compose-mail.ts";
import { copyOf, type NotificationKindName, type Recipient, rulesOf } from "../notification-kinds.ts";
import { countReach, findReachGroups, type ReachGroup } from "../queries/reach.ts";
import { planDeliveries } from "./plan-deliveries.ts";

/** Number of members that a channel reaches, and of the others by reason. */
export interface ChannelReach {
  readonly reached: number;
  readonly unreached: ReadonlyMap<UnreachedReason, number>;
}

/**
 * Counts whom a kind of notification would reach by each channel.
 * @param members query for their ids
 */
export async function countReached<Channel extends DeliveryChannel>(
  database: Connection,
  kind: NotificationKindName,
  channels: readonly Channel[],
  members: RawBuilder<{ id: string }>,
): Promise<{ members: number; deactivated: number; byChannel: ReadonlyMap<Channel, ChannelReach> }> {
  const groups = await countReach(database, members);
  const count = (some: readonly ReachGroup[]) => some.reduce((sum, group) => sum + group.count, 0);
  const rules = rulesOf(kind);
  const reachOf = (channel: Channel): ChannelReach => {
    const byReason = Map.groupBy(groups, (group) => findUnreachedReason(group, channel, rules));
    const unreached = new Map<UnreachedReason, number>();
    for (const [reason, some] of byReason) if (reason !== undefined) unreached.set(reason, count(some));
    return { reached: count(byReason.get(undefined) ?? []), unreached };
  };
  return {
    members: count(groups),
    deactivated: count(groups.filter(({ deactivated }) => deactivated)),
    byChannel: new Map(channels.map((channel) => [channel, reachOf(channel)])),
  };
}

/**
 * Returns the members whom no channel of a kind of notification reaches.
 * @param members query for their ids
 */
export async function findUnreached(
  database: Connection,
  kind: NotificationKindName,
  members: RawBuilder<{ id: string }>,
): Promise<string[]> {
  const rules = rulesOf(kind);
  const groups = await findReachGroups(database, members);
  return groups
    .filter((group) =>
      DELIVERY_CHANNELS.every((channel) => findUnreachedReason(group, channel, rules) !== undefined),
    )
    .flatMap(({ ids }) => ids);
}

/** Returns the first reason that a channel doesn't reach members; undefined if it does. */
function findUnreachedReason(
  group: Omit<ReachGroup, "count">,
  channel: DeliveryChannel,
  {
    choice,
    purpose,
    asksMastersAlone,
  }: Pick<ReturnType<typeof rulesOf>, "asksMastersAlone" | "choice" | "purpose">,
): UnreachedReason | undefined {
  const way = group[channel];
  if (group.deactivated) return "deactivated";
  if (!way.isProven) return "no-contact";
  const stop = findSuppression(way.suppressions, purpose);
  if (stop !== undefined) return stop === "bounce" ? "bounced" : "stopped";
  if (!way.isOpen) return "switched-off";
  if (asksMastersAlone) return undefined;
  return choice !== undefined && isChosen(choice, channel, group.chosen) ? undefined : "switched-off";
}

/** Renders a notification for every channel. */
export async function previewCopy<Name extends NotificationKindName>(
  context: Context,
  kind: Name,
  recipient: Recipient<Name>,
) {
  const words = copyOf(kind, recipient, context.config.publicUrl);
  const row = {
    id: null,
    userId: recipient.userId,
    mail: "",
    sms: "",
    push: [],
    chosen: {},
    isAdmin: false,
    mailSuppressions: [],
    smsSuppressions: [],
  };
  const planned = planDeliveries(context, kind, [{ recipient, words, row }]);
  const of = (wanted: DeliveryChannel) => planned.find(({ channel }) => channel === wanted);
  const [mail, sms] = [of("mail"), of("sms")];
  const composed = mail && (await composeMail(context, mail));
  return {
    app: { title: words.title, message: words.message },
    mail: { subject: composed?.subject ?? "", html: composed?.html ?? null, text: composed?.body ?? "" },
    sms: { body: sms?.body ?? "" },
    push: { title: words.title, body: words.message },
  };
}
