import { exportFigures as exportFiguresRoute } from "@secret/contract";
import type { FigureRange } from "@secret/domain";
import { download } from "../../../platform/download.ts";

/** Downloads the figures of a range as a file. */
export async function exportFigures(range: FigureRange): Promise<void> {
  await download(exportFiguresRoute, { query: { range } });
}
