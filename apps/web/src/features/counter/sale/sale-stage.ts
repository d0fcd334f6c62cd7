import type { CrewAction } from "@secret/contract";
import type { AnsweredAction, CrewDevice } from "../../pickup/index.ts";

/**
 * What became of a sale. sold, refused: the server has said so. promised: without signal, from what was set aside for it.
 * sending: it is on its way. unknown: the signal went before its answer came. sent: this device doesn't remember it.
 */
export type SaleStage = "sold" | "refused" | "promised" | "sending" | "unknown" | "sent";

interface Known {
  readonly answer: AnsweredAction | undefined;
  /** The sale, as long as it waits for the server. */
  readonly unsent: CrewAction | undefined;
  readonly mode: CrewDevice["mode"];
}

/** What a device knows of a sale that it made. */
export function stageOf({ answer, unsent, mode }: Known): SaleStage {
  if (answer !== undefined) return answer.outcome === "refused" ? "refused" : "sold";
  if (unsent?.kind !== "sale") return "sent";
  if (mode === "live") return "sending";
  return unsent.isSetAside ? "promised" : "unknown";
}
