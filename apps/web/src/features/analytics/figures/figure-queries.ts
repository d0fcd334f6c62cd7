import { getFigures } from "@secret/contract";
import type { FigureRange } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";

const EVERY_MS = 30_000;

/** The owner's figures; looked for again as long as the page is open, since sales go on. */
export function figuresQuery(range: FigureRange) {
  return queryOptions({
    queryKey: ["analytics", "figures", range],
    queryFn: () => call(getFigures, { query: { range } }),
    refetchInterval: EVERY_MS,
  });
}
