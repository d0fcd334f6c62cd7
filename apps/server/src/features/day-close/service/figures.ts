import type { DayClose } from "@secret/contract";
import type { z } from "zod";
import { type Column, dollarsOf } from "../../../platform/exports/csv.ts";

/** Figures of a close, apart from its state. */
export type CloseFigures = Pick<
  z.input<typeof DayClose>,
  "openOrders" | "items" | "cash" | "terminal" | "tips" | "skipped" | "lookBack"
>;

/** One figure of a close: pieces, cents, minutes, a count or a rate; null if the crew doesn't know. */
interface Figure {
  readonly name: string;
  readonly value: number | null;
  readonly unit: "pieces" | "cents" | "minutes" | "count" | "units a minute";
}

/** Columns of a close's file. */
export const FIGURE_COLUMNS: readonly Column<Figure>[] = [
  { name: "Figure", cell: ({ name }) => name },
  {
    name: "Value",
    cell: ({ value, unit }) => (value === null ? "unknown" : unit === "cents" ? dollarsOf(value) : value),
  },
  { name: "Unit", cell: ({ unit }) => (unit === "cents" ? "dollars" : unit) },
];

/** Returns the figures of a close in the order of its steps. */
function toFigures({ openOrders, items, cash, terminal, tips, lookBack }: CloseFigures): Figure[] {
  const pieces = items.flatMap((item) => [
    ...FOOD_COUNTS.map(([name, field]) => figure(`${item.name}: ${name}`, item.count?.[field] ?? null)),
    ...FOOD_USES.map(([name, field]) => figure(`${item.name}: ${name}`, item[field])),
  ]);
  const windows = lookBack.windows.flatMap(({ readyMedianMinutes, readyP90Minutes, ...window }, index) => [
    figure(`Window ${index + 1}: orders`, window.orders, "count"),
    figure(`Window ${index + 1}: announced delay`, window.announcedMinutes, "minutes"),
    figure(`Window ${index + 1}: ready, median`, readyMedianMinutes, "minutes"),
    figure(`Window ${index + 1}: ready, 90th percentile`, readyP90Minutes, "minutes"),
    figure(`Window ${index + 1}: wait since check-in, median`, window.waitMedianMinutes, "minutes"),
    figure(`Window ${index + 1}: made while full`, window.unitsPerMinute, "units a minute"),
  ]);
  return [
    figure("Open orders", openOrders.length, "count"),
    ...pieces,
    figure("Cash counted", cash?.countedCents ?? null, "cents"),
    figure("Cash expected", cash?.expectedCents ?? null, "cents"),
    figure("Terminal report", terminal?.totalCents ?? null, "cents"),
    figure("Counter card sales", terminal?.expectedCents ?? null, "cents"),
    figure("Tips", tips.netCents, "cents"),
    ...windows,
    figure("Missed demand", lookBack.missedDemand, "count"),
    figure("No-shows", lookBack.noShows, "count"),
    figure("Cut from orders", lookBack.cutPieces),
    figure("Members not reached", lookBack.notReached, "count"),
    ...lookBack.refunds.map(({ reason, cents }) => figure(`Refunds: ${reason}`, cents, "cents")),
    figure("Square fees", lookBack.feeCents, "cents"),
  ];
}

/** Returns the figures that a later upload can change, by name. Square reports fees days later, so they aren't compared. */
export function comparableFigures(close: CloseFigures): Record<string, number | null> {
  const kept = toFigures(close).filter(
    ({ name }) => name !== "Square fees" && name !== "Members not reached" && !name.startsWith("Window "),
  );
  return Object.fromEntries(kept.map(({ name, value }) => [name, value]));
}

const FOOD_COUNTS = [
  ["counted at start", "start"],
  ["found", "found"],
  ["dropped", "dropped"],
  ["thrown away for quality", "quality"],
  ["left raw", "leftRaw"],
] as const;

const FOOD_USES = [
  ["handed off", "handedOff"],
  ["walk-ups", "walkUps"],
  ["remakes", "remakes"],
  ["free", "free"],
  ["cooked, not collected", "notCollected"],
  ["unexplained", "unexplained"],
] as const;

function figure(name: string, value: number | null, unit: Figure["unit"] = "pieces"): Figure {
  return { name, value, unit };
}

/** Yields the figures of a close as one part for an export. */
export async function* exportedFigures(close: CloseFigures): AsyncGenerator<readonly Figure[]> {
  yield toFigures(close);
}
