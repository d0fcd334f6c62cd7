import type { DrawRecord } from "@secret/contract";
import { saveFile } from "../../../platform/save-file.ts";

/** Saves a draw's record as a file, without the reader's own alias, so that they can pass it on. */
export function saveRecord({ ownAlias: _own, ...record }: DrawRecord): void {
  const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
  saveFile(file, `draw-${record.eventId}.json`);
}
