import { keepsTextHours, nextTextTime } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { NewDelivery } from "../queries/deliveries.ts";
import { findZipCodes } from "../queries/reach.ts";
import { findZoneOfZip } from "./zip-zones.ts";

type Planned = Pick<NewDelivery, "userId" | "channel" | "purpose" | "dueAt" | "expiresAt">;

/**
 * When messages may go at the earliest: texts that keep to the hours of the day wait for the morning where their member
 * lives. One that is pointless by then is left as it is, and dropped when its turn comes.
 */
export async function withTextHours<Delivery extends Planned>(
  context: Context,
  database: Connection,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const bound = deliveries.filter(isBound).map(({ userId }) => userId);
  if (bound.length === 0) return [...deliveries];
  const zipCodes = await findZipCodes(database, bound);
  const now = context.clock.now();
  return deliveries.map((delivery) => {
    if (!isBound(delivery)) return delivery;
    const planned = delivery.dueAt !== null && delivery.dueAt > now ? delivery.dueAt : now;
    const goesAt = textTimeAt(context, zipCodes.get(delivery.userId), planned);
    const isPointless = delivery.expiresAt !== null && delivery.expiresAt <= goesAt;
    return goesAt <= planned || isPointless ? delivery : { ...delivery, dueAt: goesAt };
  });
}

/**
 * The same as a message is handed over: retries and long queues carry texts into the night.
 * @returns until when it waits; undefined where it may go
 */
export async function findTextPause(
  context: Context,
  delivery: Pick<Planned, "userId" | "channel" | "purpose">,
): Promise<Date | undefined> {
  if (!isBound(delivery)) return undefined;
  const zipCodes = await findZipCodes(context.database, [delivery.userId]);
  const now = context.clock.now();
  const goesAt = textTimeAt(context, zipCodes.get(delivery.userId), now);
  return goesAt > now ? goesAt : undefined;
}

function isBound({ channel, purpose }: Pick<Planned, "channel" | "purpose">): boolean {
  return channel === "sms" && keepsTextHours(purpose);
}

function textTimeAt({ config }: Context, zipCode: string | undefined, from: Date): Date {
  return nextTextTime(from, findZoneOfZip(zipCode ?? "") ?? config.defaultTimeZone);
}
