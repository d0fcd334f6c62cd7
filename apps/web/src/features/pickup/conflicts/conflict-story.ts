import type { CrewBoard, CrewOrder, PickupConflict } from "@secret/contract";
import { formatEventClock, formatEventSecond } from "@secret/domain";
import { t } from "../../crew-language/index.ts";

/**
 * Describes a conflict: the bag's owner and contents, the devices and times of its hand-offs, and what to do now.
 * @param deviceId this device's id
 */
export function conflictStory(conflict: PickupConflict, board: CrewBoard, deviceId: string): string {
  const { orderId, orderNumber, keptAt, lostAt, cancelledAt, isReleased } = conflict;
  const order = board.orders.find(({ id }) => id === orderId);
  const bag = `${orderNumber}${order === undefined ? "" : ` (${bagContents(order)})`}`;
  const { timeZone } = board.event;
  const left = t("conflicts.left", { bag, time: formatEventClock(new Date(lostAt), timeZone) });
  if (cancelledAt) {
    const isBefore = Date.parse(lostAt) <= Date.parse(cancelledAt);
    return isBefore ? t("conflicts.before", { left }) : t("conflicts.after", { left });
  }
  if (isReleased) return t("conflicts.released", { left });
  const second = (instant: string) => formatEventSecond(new Date(instant), timeZone);
  const lost = `${loserText(conflict, deviceId)} ${second(lostAt)}`;
  if (keptAt === null) return t("conflicts.oldCode", { bag, lost });
  const kept = `${keeperText(conflict, deviceId)} ${second(keptAt)}`;
  return t("conflicts.twice", { bag, kept, lost });
}

function bagContents({ name, items }: CrewOrder): string {
  const pieces = items.map((item) => `${item.quantity} × ${item.name}`);
  return [name, ...pieces].filter((part) => part !== "").join(", ");
}

function keeperText({ keptBy, keptDeviceId }: PickupConflict, deviceId: string): string {
  return keptDeviceId === deviceId
    ? t("conflicts.thisDevice")
    : t("conflicts.deviceOf", { name: String(keptBy) });
}

function loserText({ lostBy, lostDeviceId, keptBy, keptDeviceId }: PickupConflict, deviceId: string): string {
  if (lostDeviceId === keptDeviceId) return t("conflicts.again");
  if (lostDeviceId === deviceId) return t("conflicts.thisDevice");
  const isOther = keptBy === lostBy && keptDeviceId !== deviceId;
  return isOther ? t("conflicts.otherDeviceOf", { name: lostBy }) : t("conflicts.deviceOf", { name: lostBy });
}

/** Summarizes how many bags were handed off by mistake. */
export function conflictSummary(conflicts: readonly PickupConflict[]): string {
  const count = conflicts.length;
  const wereTwice = conflicts.every(({ keptAt }) => keptAt !== null);
  if (wereTwice) return t("conflicts.wentOutTwice", { count });
  return t("conflicts.bagsToCheck", { count });
}
