import type { Discount } from "@secret/domain";
import type { Database } from "../../../platform/database/database.ts";

/** What a code takes off at this instant; undefined for one that is unknown, over or used up for this event. */
export async function findDiscount(
  database: Database,
  eventId: string,
  code: string,
  now: Date,
): Promise<Discount | undefined> {
  const found = await database
    .selectFrom("promoCodes")
    .select(["percent", "amountCents"])
    .where("code", "=", code)
    .where(({ eb, or }) => or([eb("eventId", "is", null), eb("eventId", "=", eventId)]))
    .where(({ eb, or }) => or([eb("startsAt", "is", null), eb("startsAt", "<=", now)]))
    .where(({ eb, or }) => or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
    .where(({ eb, or }) => or([eb("maxUses", "is", null), eb("maxUses", ">", eb.ref("currentUses"))]))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { percent, amountCents } = found;
  return percent === null ? { kind: "amount", amountCents: amountCents ?? 0 } : { kind: "percent", percent };
}
