import type { Figures, GrowthBySource } from "@secret/contract";
import {
  type FigureRange,
  formatEventPeriod,
  GROWTH_STEP_NAMES,
  GROWTH_STEPS,
  MISSED_DEMAND_TEXTS,
  nameOfSource,
  SALES_FIGURES,
  SALES_NAMES,
  WAITING_NAME,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { type Column, dollarsOf } from "../../../platform/exports/csv.ts";
import type { Session } from "../../../platform/http/session.ts";
import { auditExport } from "../../audit/index.ts";
import { readFigures, readGrowthBySource } from "./read-figures.ts";

/** Row of the export: a figure with its section, name and value. */
interface FigureRow {
  readonly part: string;
  readonly name: string;
  readonly count?: number | null;
  readonly cents?: number | null;
  /** Share or minutes. */
  readonly other?: number | null;
}

export const FIGURE_COLUMNS: readonly Column<FigureRow>[] = [
  { name: "Part", cell: ({ part }) => part },
  { name: "What", cell: ({ name }) => name },
  { name: "Count", cell: ({ count }) => count ?? null },
  { name: "Dollars", cell: ({ cents }) => (cents === undefined || cents === null ? null : dollarsOf(cents)) },
  { name: "Share or minutes", cell: ({ other }) => rounded(other) },
];

/** Returns everything on the analytics page as rows, and audits the export. */
export async function exportFigures(
  context: Context,
  session: Session,
  range: FigureRange,
): Promise<readonly FigureRow[]> {
  const [figures, growth] = await Promise.all([
    readFigures(context, range),
    readGrowthBySource(context, range),
  ]);
  await auditExport(context, session, "Analytics were exported", { range });
  return [...headlineRows(figures), ...sourceRows(growth), ...salesRows(figures), ...eveningRows(figures)];
}

function headlineRows(figures: z.input<typeof Figures>): FigureRow[] {
  const { days, growth } = figures;
  const part = `Summary ${days.firstDay} to ${days.lastDay}`;
  return [
    ...SALES_FIGURES.map((figure) => ({ part, name: SALES_NAMES[figure], cents: figures.sales[figure] })),
    { part, name: "Orders", count: figures.orders },
    { part, name: "Of them at the counter", count: figures.walkUps },
    { part, name: "Cancelled after they were paid", count: figures.cancelledOrders },
    { part, name: "Average order", cents: figures.averageOrderCents },
    { part, name: "Customers", count: figures.customers },
    { part, name: "Retention", count: figures.returningCustomers, other: figures.retention },
    { part, name: "Completion", other: figures.completion },
    { part, name: "Median time to order", other: figures.medianMinutesToOrder },
    { part, name: "New members", count: figures.newMembers },
    { part, name: "Net sales growth", other: growth.netSales },
    { part, name: "Orders growth", other: growth.orders },
    { part, name: "Average order growth", other: growth.averageOrder },
    { part, name: "Customers growth", other: growth.customers },
  ];
}

function sourceRows({ sources, waitingInterests }: GrowthBySource): FigureRow[] {
  const steps = sources.flatMap((row) =>
    GROWTH_STEPS.map((step) => ({
      part: `Growth by source: ${GROWTH_STEP_NAMES[step]}`,
      name: nameOfSource(row),
      count: row[step],
    })),
  );
  return [...steps, { part: "Growth by source", name: WAITING_NAME, count: waitingInterests }];
}

function salesRows({
  salesOverTime,
  statuses,
  items,
  events,
  locations,
}: z.input<typeof Figures>): FigureRow[] {
  return [
    ...salesOverTime.points.map(({ day, orders, netSalesCents }) => ({
      part: salesOverTime.unit === "day" ? "Net sales by day" : "Net sales by month",
      name: day,
      count: orders,
      cents: netSalesCents,
    })),
    ...statuses.map(({ status, orders }) => ({ part: "Orders by status", name: status, count: orders })),
    ...items.map(({ name, quantity, salesCents }) => ({
      part: "Popular items",
      name,
      count: quantity,
      cents: salesCents,
    })),
    ...events.map(({ title, orders, netSalesCents }) => ({
      part: "Top events",
      name: title,
      count: orders,
      cents: netSalesCents,
    })),
    ...locations.map(({ name, orders, netSalesCents }) => ({
      part: "Popular locations",
      name,
      count: orders,
      cents: netSalesCents,
    })),
  ];
}

function eveningRows({ opening, punctuality }: z.input<typeof Figures>): FigureRow[] {
  return [
    ...opening.minutes.map(({ minute, orders }) => ({
      part: "Orders by minute after opening",
      name: String(minute + 1),
      count: orders,
    })),
    { part: "Orders by minute after opening", name: "later", count: opening.laterOrders },
    ...opening.minutes.map(({ minute, missedDemand }) => ({
      part: "Turned away by minute after opening",
      name: String(minute + 1),
      count: missedDemand,
    })),
    ...opening.missedDemand.map(({ reason, members }) => ({
      part: "Turned away",
      name: MISSED_DEMAND_TEXTS[reason],
      count: members,
    })),
    ...punctuality.windows.flatMap((window) => {
      const period = formatEventPeriod(window.startsAt, window.endsAt, window.timeZone);
      const name = `${window.eventTitle}, ${period}`;
      return [
        { part: "Handed off in their window", name, count: window.inTime },
        { part: "Handed off before it", name, count: window.early },
        { part: "Handed off after it", name, count: window.late, other: window.averageLateMinutes },
      ];
    }),
  ];
}

/** Rounds to four decimal places, which is precise enough for a share. */
function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value.toFixed(4));
}
