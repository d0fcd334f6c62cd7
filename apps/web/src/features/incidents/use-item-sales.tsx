import { useState } from "react";
import type { IncidentDevice } from "./incident-device.ts";
import { ItemSalesDialog } from "./item-sales-dialog.tsx";
import { useLongPress } from "./use-long-press.ts";

/** Returns the long press of an item, by its id, that opens its sales, and the dialog while it's open. */
export function useItemSales(device: IncidentDevice) {
  const [openId, open] = useState<string>();
  const pressProps = useLongPress(open);
  const dialog = openId !== undefined && (
    <ItemSalesDialog device={device} menuItemId={openId} onClose={() => open(undefined)} />
  );
  return { pressProps, dialog };
}
