import type { CrewBoard, PickupWindow } from "@secret/contract";
import { counterWindow } from "@secret/domain";

interface SaleInWindow {
  readonly isFromAllotment: boolean;
  readonly units: number;
  readonly at: Date;
}

/** Returns a sale's pickup window: that of the device's allotment, or the one that the counter's rule chooses. */
export function windowOfSale(
  { windows, allotment }: Pick<CrewBoard, "windows" | "allotment">,
  { isFromAllotment, units, at }: SaleInWindow,
): PickupWindow | undefined {
  if (isFromAllotment) return windows.find(({ id }) => id === allotment.pickupWindowId);
  const timed = windows.map((window) => ({
    ...window,
    startsAt: new Date(window.startsAt),
    endsAt: new Date(window.endsAt),
  }));
  const found = counterWindow(timed, units, at);
  return windows.find(({ id }) => id === found?.id);
}
