import { createRequire } from "node:module";
import { isTimeZone, keepsTextHours, nextTextTime } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { NewDelivery } from "../queries/deliveries.ts";
import { findZipCodes } from "../queries/reach.ts";

type Planned = Pick<NewDelivery, "userId" | "channel" | "purpose" | "dueAt" | "expiresAt">;

/**
 * Postpones texts that must respect quiet hours until morning in the member's time zone. A text that is pointless by
 * then isn't postponed, and is dropped when it's due.
 */
export async function withTextHours<Delivery extends Planned>(
  context: Context,
  database: Connection,
  deliveries: readonly Delivery[],
): Promise<Delivery[]> {
  const bound = deliveries.filter(isBound);
  if (bound.length === 0) return [...deliveries];
  const zipCodes = await findZipCodesOf(database, bound);
  const now = context.clock.now();
  return deliveries.map((delivery) => {
    if (!isBound(delivery)) return delivery;
    const planned = delivery.dueAt !== null && delivery.dueAt > now ? delivery.dueAt : now;
    const goesAt = textTimeAt(context, zipCodes.get(delivery.userId ?? ""), planned);
    const isPointless = delivery.expiresAt !== null && delivery.expiresAt <= goesAt;
    return goesAt <= planned || isPointless ? delivery : { ...delivery, dueAt: goesAt };
  });
}

/**
 * Checks the hours again when a text is sent, because retries and long queues may delay it into the night.
 * @returns the time until which it waits; undefined if it may be sent
 */
export async function findTextPause(
  context: Context,
  delivery: Pick<Planned, "userId" | "channel" | "purpose">,
): Promise<Date | undefined> {
  if (!isBound(delivery)) return undefined;
  const zipCodes = await findZipCodesOf(context.database, [delivery]);
  const now = context.clock.now();
  const goesAt = textTimeAt(context, zipCodes.get(delivery.userId ?? ""), now);
  return goesAt > now ? goesAt : undefined;
}

/** Returns the ZIP codes of members; others are taken to live in the brand's time zone. */
function findZipCodesOf(database: Connection, deliveries: readonly Pick<Planned, "userId">[]) {
  return findZipCodes(
    database,
    deliveries.flatMap(({ userId }) => userId ?? []),
  );
}

function isBound({ channel, purpose }: Pick<Planned, "channel" | "purpose">): boolean {
  return channel === "sms" && keepsTextHours(purpose);
}

function textTimeAt({ config }: Context, zipCode: string | undefined, from: Date): Date {
  return nextTextTime(from, findZoneOfZip(zipCode ?? "") ?? config.defaultTimeZone);
}

/** Table by five-digit ZIP code. The package has no types. */
interface ZipTable {
  lookup(zipCode: string): string | null;
}

const ZIP_LENGTH = 5;

const require = createRequire(import.meta.url);
let table: ZipTable | undefined;

/** Returns a ZIP code's time zone, such as "America/Los_Angeles"; undefined if it's unknown. */
export function findZoneOfZip(zipCode: string): string | undefined {
  // Loads the table (670 kB) with the first text that needs it.
  table ??= require("zipcode-to-timezone") as ZipTable;
  const zone = table.lookup(zipCode.slice(0, ZIP_LENGTH));
  return zone !== null && isTimeZone(zone) ? zone : undefined;
}
