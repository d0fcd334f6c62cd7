import type { FigureDays } from "@secret/domain";
import { BRAND } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";

/** Rows of a table of sums whose day is one of these. */
export function isOfDays({ firstDay, lastDay }: FigureDays): RawBuilder<boolean> {
  return sql<boolean>`day BETWEEN ${firstDay}::date AND ${lastDay}::date`;
}

/** An instant that lies within these days of the brand's clock. */
export function isWithinDays(column: string, { firstDay, lastDay }: FigureDays): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${firstDay}::date::timestamp AT TIME ZONE ${BRAND.timeZone}
    AND ${sql.ref(column)} < (${lastDay}::date + 1)::timestamp AT TIME ZONE ${BRAND.timeZone}`;
}
