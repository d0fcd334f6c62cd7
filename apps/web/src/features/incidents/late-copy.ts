import type { CrewBoard, DelayPreview } from "@secret/contract";
import {
  byStart,
  counted,
  formatEventClock,
  formatUsd,
  isToFry,
  minutesAhead,
  suggestDelay,
} from "@secret/domain";

/** Returns "7:20 +20 · 7:40 +10 · 8:00 on time". */
export function windowsCopy({ windows }: Pick<DelayPreview, "windows">, timeZone: string): string {
  return windows
    .map(({ startsAt, minutes }) => {
      const clock = formatEventClock(new Date(startsAt), timeZone).replace(/ [AP]M$/, "");
      return `${clock} ${minutes === 0 ? "on time" : `+${minutes}`}`;
    })
    .join(" · ");
}

/** Returns "18 people get a message.", and how many people the crew tells at the window. */
export function reachCopy({
  notified,
  unreached,
  checkedIn,
}: Pick<DelayPreview, "notified" | "unreached" | "checkedIn">): string[] {
  const lines = [`${counted(notified, "person gets", "people get")} a message.`];
  if (unreached > 0)
    lines.push(`${counted(unreached, "person", "people")} can't be reached. Tell them when they come.`);
  if (checkedIn > 0) lines.push(`${counted(checkedIn, "order is", "orders are")} checked in. Tell them too.`);
  return lines;
}

/** Returns who is notified of a delay, and the orders that can't be made before closing with the money that may go back. */
export function delayCopy(preview: DelayPreview): string[] {
  const { wontFit, wontFitCents } = preview;
  const lines = reachCopy(preview);
  if (wontFit > 0)
    lines.push(
      `${counted(wontFit, "order", "orders")} won't fit before closing. Another window or ${formatUsd(wontFitCents)} back.`,
    );
  return lines;
}

/** Returns the delay to suggest, in minutes; undefined while the announced one is close enough. */
export function suggestedDelay({ orders, windows }: CrewBoard, now: Date): number | undefined {
  const known = byStart(
    windows.map(({ id, startsAt, endsAt, shiftMinutes = 0 }) => ({
      id,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      shiftMinutes,
    })),
  );
  const pace = minutesAhead(orders, known, now);
  const served = known.find(({ id }) =>
    orders.some((order) => order.pickupWindowId === id && isToFry(order)),
  );
  return pace === undefined || served === undefined ? undefined : suggestDelay(pace, served.shiftMinutes);
}
