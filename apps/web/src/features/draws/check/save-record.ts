import type { DrawRecord } from "@secret/contract";
import { saveFile } from "../../../platform/save-file.ts";

/** Saves a draw's record as a file. It names nobody, so members can pass it on. */
export function saveRecord(record: DrawRecord): void {
  const file = new Blob([JSON.stringify(record, null, 1)], { type: "application/json" });
  saveFile(file, `draw-${record.eventId}.json`);
}
