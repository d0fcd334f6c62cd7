import type { FigureDays } from "@secret/domain";
import { BRAND } from "@secret/domain";
import { type RawBuilder, sql } from "kysely";

/** Matches sums whose day is in the range. */
export function isOfDays({ firstDay, lastDay }: FigureDays): RawBuilder<boolean> {
  return sql<boolean>`day BETWEEN ${firstDay}::date AND ${lastDay}::date`;
}

/** Matches instants in the range of days, in the brand's time zone. */
export function isWithinDays(column: string, { firstDay, lastDay }: FigureDays): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${firstDay}::date::timestamp AT TIME ZONE ${BRAND.timeZone}
    AND ${sql.ref(column)} < (${lastDay}::date + 1)::timestamp AT TIME ZONE ${BRAND.timeZone}`;
}
