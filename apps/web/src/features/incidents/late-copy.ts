import type { CrewBoard, CrewOrder, DelayPreview } from "@secret/contract";
import {
  expectedAt,
  formatEventClock,
  formatUsd,
  isMade,
  isToFry,
  minutesAhead,
  servedWindow,
  suggestDelay,
  sumUnits,
} from "@secret/domain";
import { t } from "../crew-language/index.ts";
import { waitingOrders } from "./no-shows/waiting-orders.ts";

/** Returns "7:20 +20 · 7:40 +10 · 8:00 on time". */
export function windowsCopy({ windows }: Pick<DelayPreview, "windows">, timeZone: string): string {
  return windows
    .map(({ startsAt, minutes }) => {
      const clock = formatEventClock(new Date(startsAt), timeZone).replace(/ [AP]M$/, "");
      return `${clock} ${minutes === 0 ? t("help.onTimeWindow") : `+${minutes}`}`;
    })
    .join(" · ");
}

/** Returns "18 people get a message.", and how many people the crew tells at the window. */
export function reachCopy({
  notified,
  unreached,
  checkedIn,
}: Pick<DelayPreview, "notified" | "unreached" | "checkedIn">): string[] {
  const lines = [t("help.getMessage", { count: notified })];
  if (unreached > 0) lines.push(t("help.unreached", { count: unreached }));
  if (checkedIn > 0) lines.push(t("help.checkedIn", { count: checkedIn }));
  return lines;
}

/** Returns who is notified of a delay, and the orders that can't be made before closing with the money that may go back. */
export function delayCopy(preview: DelayPreview): string[] {
  const { wontFit, wontFitCents } = preview;
  const lines = reachCopy(preview);
  if (wontFit > 0) lines.push(t("help.wontFit", { count: wontFit, amount: formatUsd(wontFitCents) }));
  return lines;
}

/**
 * Returns the delay to suggest, in minutes; undefined while the announced one is close enough. Ignores released orders, and
 * absent owners once the kitchen has started a later window or has nothing else to make.
 */
export function suggestedDelay(board: CrewBoard, now: Date): number | undefined {
  const held = waitingOrders(board, now);
  const released = new Set(held.filter(({ hold }) => hold.releasedAt !== null).map(({ order }) => order));
  const orders = board.orders.filter((order) => !released.has(order));
  const windows = board.windows.map(({ id, startsAt, endsAt, shiftMinutes = 0 }) => {
    const own = orders.filter(({ pickupWindowId }) => pickupWindowId === id);
    const unmade = own.filter(isToFry);
    const isOver = expectedAt(new Date(endsAt), shiftMinutes) <= now;
    return {
      id,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      shiftMinutes,
      units: sumUnits([...unmade, ...own.filter(isMade)]),
      unmadeUnits: sumUnits(unmade),
      awaitedUnits: isOver ? sumUnits(unmade.filter(isOwnerAway)) : 0,
      isBegun: own.some((order) => order.status === "preparing" || isMade(order)),
    };
  });
  const served = servedWindow(windows);
  if (served === undefined) return undefined;
  if (windows.every(({ unmadeUnits, awaitedUnits }) => unmadeUnits === awaitedUnits)) return undefined;
  const pace = minutesAhead(orders, [served], now);
  return pace === undefined ? undefined : suggestDelay(pace, served.shiftMinutes);
}

function isOwnerAway({ status, checkedInAt, isWalkUp }: CrewOrder): boolean {
  return status === "confirmed" && checkedInAt === null && !isWalkUp;
}
