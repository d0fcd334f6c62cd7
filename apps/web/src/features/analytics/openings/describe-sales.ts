import { counted, formatUsd } from "@secret/domain";

/** Order that a member has just paid for. */
export interface Sale {
  readonly eventId: string;
  readonly totalCents: number;
}

/** Describes sales in one line: "12 new orders · Friday Fry · $812.00". */
export function describeSales(sales: readonly Sale[], titles: ReadonlyMap<string, string>): string {
  const eventIds = new Set(sales.map(({ eventId }) => eventId));
  const [eventId = ""] = eventIds;
  const place = eventIds.size > 1 ? counted(eventIds.size, "event") : titles.get(eventId);
  const cents = sales.reduce((sum, { totalCents }) => sum + totalCents, 0);
  return [counted(sales.length, "new order"), place, formatUsd(cents)].filter(Boolean).join(" · ");
}
