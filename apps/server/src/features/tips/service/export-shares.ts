import { type Column, clockTime, dollarsOf } from "../../../platform/exports/csv.ts";
import type { ReadTips } from "./event-tips.ts";

/** A person's share with its split and event. */
interface ExportedShare {
  readonly event: ReadTips["event"];
  readonly split: ReadTips["splits"][number];
  readonly share: ReadTips["splits"][number]["shares"][number];
}

/** Columns for payroll. Only the newest version counts, and those that were paid out. */
export const SHARE_COLUMNS: readonly Column<ExportedShare>[] = [
  { name: "Event", cell: ({ event }) => event.title },
  { name: "Pickup", cell: ({ event }) => clockTime(event.pickupStartsAt, event.timeZone) },
  { name: "Time zone", cell: ({ event }) => event.timeZone },
  { name: "Version", cell: ({ split }) => split.version },
  { name: "Split", cell: ({ split }) => split.method },
  { name: "Name", cell: ({ share }) => share.name },
  { name: "Hours", cell: ({ share }) => (share.quarterHours === null ? null : share.quarterHours / 4) },
  { name: "Tips", cell: ({ share }) => dollarsOf(share.cents) },
  { name: "Saved", cell: ({ event, split }) => clockTime(split.madeAt, event.timeZone) },
  { name: "Saved by", cell: ({ split }) => split.madeBy },
  { name: "Reason", cell: ({ split }) => split.reason },
  {
    name: "Paid out",
    cell: ({ event, split }) =>
      split.paidOutAt === null ? null : clockTime(split.paidOutAt, event.timeZone),
  },
];

/** Yields all shares of an evening as one part for an export. */
export async function* exportedShares({ event, splits }: ReadTips): AsyncGenerator<readonly ExportedShare[]> {
  yield splits.flatMap((split) => split.shares.map((share) => ({ event, split, share })));
}
