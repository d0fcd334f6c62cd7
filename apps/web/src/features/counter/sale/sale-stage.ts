import type { CrewAction } from "@secret/contract";
import type { AnsweredAction, CrewDevice } from "../../pickup/index.ts";

/**
 * Status of a sale. `sold` and `refused`: the server answered. `promised`: sold offline from the allotment. `sending`:
 * on its way. `unknown`: the connection was lost before the answer. `sent`: this device no longer has it.
 */
export type SaleStage = "sold" | "refused" | "promised" | "sending" | "unknown" | "sent";

interface KnownSale {
  readonly answer: AnsweredAction | undefined;
  /** The sale action while it's unsent. */
  readonly unsent: CrewAction | undefined;
  readonly mode: CrewDevice["mode"];
}

/** Returns the status of a sale, as far as this device knows. */
export function stageOf({ answer, unsent, mode }: KnownSale): SaleStage {
  if (answer !== undefined) return answer.outcome === "refused" ? "refused" : "sold";
  if (unsent?.kind !== "sale") return "sent";
  if (mode === "live") return "sending";
  return unsent.isFromAllotment ? "promised" : "unknown";
}
