import { BRAND } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import { inParts } from "../../../platform/exports/export-file.ts";
import type { Session } from "../../../platform/http/session.ts";
import { auditExport } from "../../audit/index.ts";
import { findTagsOf } from "../../member-notes/index.ts";
import { type BuyerRow, findEventBuyers, findPickupPlace } from "../queries/event-buyers.ts";

interface BuyersQuery {
  readonly search?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Returns a page of an event's buyers, and their total number. */
export async function listEventBuyers(
  { database, clock }: Context,
  eventId: string,
  { limit, ...query }: BuyersQuery,
) {
  const place = await findPickupPlace(database, eventId);
  if (place === undefined) return { rows: [], hasMore: false, totalBuyers: 0, timeZone: BRAND.timeZone };
  const page = { eventId, ...query, limit: limit + 1 };
  const { buyers, total } = await findEventBuyers(database, page, place, clock.now());
  const { timeZone } = place;
  return { rows: buyers.slice(0, limit), hasMore: buyers.length > limit, totalBuyers: total, timeZone };
}

type ExportedBuyer = BuyerRow & { readonly timeZone: string; readonly tags: readonly string[] };

/** Exports an event's buyers by name, in parts, and audits the export. */
export async function exportEventBuyers(context: Context, session: Session, eventId: string) {
  const { database, clock } = context;
  const place = await findPickupPlace(database, eventId);
  await auditExport(context, session, "Buyers were exported", { eventId });
  return inParts<ExportedBuyer>(async (behind, limit) => {
    if (place === undefined) return [];
    const page = { eventId, before: behind?.id, limit };
    const { buyers } = await findEventBuyers(database, page, place, clock.now());
    const tags = await findTagsOf(
      database,
      buyers.map(({ id }) => id),
    );
    const tagsOf = Map.groupBy(tags, ({ userId }) => userId);
    return buyers.map((buyer) => ({
      ...buyer,
      timeZone: place.timeZone,
      tags: (tagsOf.get(buyer.id) ?? []).map(({ name }) => name),
    }));
  });
}

/** Columns of the export. Times are in the event's time zone. */
export const BUYER_COLUMNS: readonly Column<ExportedBuyer>[] = [
  { name: "First name", cell: ({ firstName }) => firstName },
  { name: "Last name", cell: ({ lastName }) => lastName },
  { name: "Email", cell: ({ email }) => email },
  { name: "Phone", cell: ({ phone }) => phone },
  { name: "Orders", cell: ({ orders }) => orders },
  {
    name: "Pickup from",
    cell: ({ pickups, timeZone }) => joined(pickups, (each) => clockTime(each.startsAt, timeZone)),
  },
  { name: "Pickup", cell: ({ pickups }) => joined(pickups, ({ state }) => state) },
  { name: "Time zone", cell: ({ timeZone }) => timeZone },
  { name: "Tags", cell: ({ tags }) => tags.join("; ") },
  { name: "Total", cell: ({ worthCents }) => dollarsOf(worthCents) },
];

/** Joins a text for each pickup into one cell. */
function joined(
  pickups: BuyerRow["pickups"],
  textOf: (pickup: BuyerRow["pickups"][number]) => string,
): string {
  return pickups.map(textOf).join("; ");
}
