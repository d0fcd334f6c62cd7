import type { CrewItem } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { t } from "../crew-language/index.ts";
import type { IncidentDevice } from "./incident-device.ts";

/** Returns "Sales stopped · Maria R., 7:12 PM"; undefined while the item is sold. */
export function stoppedCopy({ stopped }: Pick<CrewItem, "stopped">, timeZone: string): string | undefined {
  if (!stopped) return undefined;
  const at = formatEventClock(new Date(stopped.at), timeZone);
  return t("help.salesStopped", { who: stopped.by === "" ? at : `${stopped.by}, ${at}` });
}

/** Returns how much of an item is left to sell. */
export function leftCopy({ left }: Pick<CrewItem, "left">): string {
  if (left === null) return t("allotment.noLimit");
  return left === 0 ? t("counter.soldOut") : t("help.itemLeft", { left });
}

/** Returns whether other devices may still sell an item that this one has stopped. */
export function isStopUnsent({ waiting }: Pick<IncidentDevice, "waiting">, menuItemId: string): boolean {
  return waiting.some((action) => action.kind === "stop-selling" && action.menuItemId === menuItemId);
}
