import type { CrewBoard, PickupConflict } from "@secret/contract";
import { t } from "../../crew-language/index.ts";
import { conflictSummary } from "../conflicts/conflict-story.ts";
import type { LoggedScan } from "./scan-log.ts";

/** A hand-off that turned out to be wrong. */
export type Trouble =
  /** A bag was handed off by mistake, and nobody has seen it yet. */
  | { readonly kind: "conflict"; readonly conflict: PickupConflict }
  /** The server refused it later. */
  | { readonly kind: "refused"; readonly scan: LoggedScan };

/** Returns what the crew must look into: conflicts of every device, and this device's refused scans. */
export function findTroubles(board: CrewBoard, scans: readonly LoggedScan[]): Trouble[] {
  const conflicts = board.conflicts.map((conflict) => ({ kind: "conflict", conflict }) as const);
  const known = new Set(board.conflicts.map(({ lostActionId }) => lostActionId));
  const refused = scans
    .filter((scan) => isRefused(scan) && !scan.isSeen && !known.has(scan.actionId ?? ""))
    .map((scan) => ({ kind: "refused", scan }) as const);
  return [...conflicts, ...refused];
}

/** Returns whether the server refused a scan that was shown as handed off. */
export function isRefused({ actionId, result }: LoggedScan): boolean {
  return actionId !== undefined && result.tone !== "good";
}

/** Summarizes how many there are, and of which kind if all are of one. */
export function troubleSummary(troubles: readonly Trouble[]): string {
  const conflicts = troubles.flatMap((each) => (each.kind === "conflict" ? [each.conflict] : []));
  if (conflicts.length === troubles.length) return conflictSummary(conflicts);
  const count = troubles.length;
  return t("scanner.scansToCheck", { count });
}
