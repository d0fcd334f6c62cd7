import type { CrewBoard, CrewOrder, PickupConflict } from "@secret/contract";
import { counted, formatEventClock, formatEventSecond } from "@secret/domain";

/**
 * Describes a conflict: the bag's owner and contents, the devices and times of its hand-offs, and what to do now.
 * @param deviceId this device's id
 */
export function conflictStory(conflict: PickupConflict, board: CrewBoard, deviceId: string): string {
  const { orderId, orderNumber, keptAt, lostAt, cancelledAt, isReleased } = conflict;
  const order = board.orders.find(({ id }) => id === orderId);
  const bag = `${orderNumber}${order === undefined ? "" : ` (${bagContents(order)})`}`;
  const { timeZone } = board.event;
  const left = `${bag} left at ${formatEventClock(new Date(lostAt), timeZone)}`;
  if (cancelledAt) {
    const when = Date.parse(lostAt) <= Date.parse(cancelledAt) ? "before" : "after";
    return `${left}, ${when} it was cancelled. Tell an admin.`;
  }
  if (isReleased) return `${left}, but it was released and its food sold. Tell an admin.`;
  const second = (instant: string) => formatEventSecond(new Date(instant), timeZone);
  const lost = `${loserText(conflict, deviceId)} ${second(lostAt)}`;
  if (keptAt === null) return `${bag} left on an old code: ${lost}. Its owner has a new one.`;
  return `${bag} went out twice: ${keeperText(conflict, deviceId)} ${second(keptAt)}, ${lost}. Count the bags.`;
}

function bagContents({ name, items }: CrewOrder): string {
  const pieces = items.map((item) => `${item.quantity} × ${item.name}`);
  return [name, ...pieces].filter((part) => part !== "").join(", ");
}

function keeperText({ keptBy, keptDeviceId }: PickupConflict, deviceId: string): string {
  return keptDeviceId === deviceId ? "this device" : `${keptBy}’s device`;
}

function loserText({ lostBy, lostDeviceId, keptBy, keptDeviceId }: PickupConflict, deviceId: string): string {
  if (lostDeviceId === keptDeviceId) return "and again";
  if (lostDeviceId === deviceId) return "this device";
  const isOther = keptBy === lostBy && keptDeviceId !== deviceId;
  return `${lostBy}’s ${isOther ? "other device" : "device"}`;
}

/** Summarizes how many bags were handed off by mistake. */
export function conflictSummary(conflicts: readonly PickupConflict[]): string {
  const count = conflicts.length;
  const wereTwice = conflicts.every(({ keptAt }) => keptAt !== null);
  if (wereTwice) return `${counted(count, "order")} went out twice`;
  return `${counted(count, "bag")} to check`;
}
