import type { CrewBoard, PickupConflict } from "@secret/contract";
import { conflictSummary } from "../conflicts/conflict-story.ts";
import type { LoggedScan } from "./scan-log.ts";

/** What did not stand although it was shown as handed out. */
export type Trouble =
  /** A bag was handed out by mistake, and nobody has seen it yet. */
  | { readonly kind: "conflict"; readonly conflict: PickupConflict }
  /** The server refused it later. */
  | { readonly kind: "refused"; readonly scan: LoggedScan };

/** What the crew must look into: the board's conflicts, of whatever device, and this one's refused scans. */
export function findTroubles(board: CrewBoard, scans: readonly LoggedScan[]): Trouble[] {
  const conflicts = board.conflicts.map((conflict) => ({ kind: "conflict", conflict }) as const);
  const known = new Set(board.conflicts.map(({ lostActionId }) => lostActionId));
  const refused = scans
    .filter((scan) => isRefused(scan) && !scan.isSeen && !known.has(scan.actionId ?? ""))
    .map((scan) => ({ kind: "refused", scan }) as const);
  return [...conflicts, ...refused];
}

/** It went to the server as handed out, and came back as something else. */
export function isRefused({ actionId, result }: LoggedScan): boolean {
  return actionId !== undefined && result.tone !== "good";
}

/** Summarizes how many there are, and of which kind if all are of one. */
export function troubleSummary(troubles: readonly Trouble[]): string {
  const conflicts = troubles.flatMap((each) => (each.kind === "conflict" ? [each.conflict] : []));
  if (conflicts.length === troubles.length) return conflictSummary(conflicts);
  const count = troubles.length;
  return count === 1 ? "1 scan to check" : `${count} scans to check`;
}
