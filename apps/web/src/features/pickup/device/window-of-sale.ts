import type { CrewBoard, PickupWindow } from "@secret/contract";
import { counterWindow, counterWindows } from "@secret/domain";

interface SaleInWindow {
  readonly isFromAllotment: boolean;
  /** Window that the crew chose. */
  readonly pickupWindowId?: string | undefined;
  readonly units: number;
  readonly at: Date;
}

/**
 * Returns a sale's pickup window: that of the device's allotment, or the one that the crew chose while it has room, or
 * the one that the counter's rule chooses.
 */
export function windowOfSale(
  { windows, allotment }: Pick<CrewBoard, "windows" | "allotment">,
  { isFromAllotment, pickupWindowId, units, at }: SaleInWindow,
): PickupWindow | undefined {
  if (isFromAllotment) return windows.find(({ id }) => id === allotment.pickupWindowId);
  const chosen = counterWindows(windows.map(withTimes), units, at).find(({ id }) => id === pickupWindowId);
  const found = chosen ?? counterWindow(windows.map(withTimes), units, at);
  return windows.find(({ id }) => id === found?.id);
}

/** Returns the windows that the crew can give a sale of open stock. */
export function windowsForSale(
  { windows }: Pick<CrewBoard, "windows">,
  { units, at }: Pick<SaleInWindow, "units" | "at">,
): readonly PickupWindow[] {
  const possible = counterWindows(windows.map(withTimes), units, at);
  return possible.flatMap((each) => windows.find(({ id }) => id === each.id) ?? []);
}

function withTimes(window: PickupWindow) {
  return { ...window, startsAt: new Date(window.startsAt), endsAt: new Date(window.endsAt) };
}
