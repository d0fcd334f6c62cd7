import { exportFigures as exportFiguresRoute, getFigures, getGrowthBySource } from "@secret/contract";
import type { FigureRange } from "@secret/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api.ts";
import { download } from "../../../platform/download.ts";

const EVERY_MS = 30_000;

/** Queries the figures of a range. Polls while the page is open, because sales go on. */
export function figuresQuery(range: FigureRange) {
  return queryOptions({
    queryKey: ["analytics", "figures", range],
    queryFn: () => call(getFigures, { query: { range } }),
    refetchInterval: EVERY_MS,
  });
}

/** Queries where the members of a range came from. */
export function growthQuery(range: FigureRange) {
  return queryOptions({
    queryKey: ["analytics", "growth", range],
    queryFn: () => call(getGrowthBySource, { query: { range } }),
    refetchInterval: EVERY_MS,
  });
}

/** Downloads the figures of a range as a file. */
export async function exportFigures(range: FigureRange): Promise<void> {
  await download(exportFiguresRoute, { query: { range } });
}
