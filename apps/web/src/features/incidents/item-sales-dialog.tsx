import { Dialog } from "../../ui/dialog.tsx";
import type { IncidentDevice } from "./incident-device.ts";
import { ItemSales } from "./item-sales.tsx";

interface ItemSalesDialogProps {
  readonly device: IncidentDevice;
  readonly menuItemId: string;
  readonly onClose: () => void;
}

/** Shows the sales of one item, to stop, limit or resume them. */
export function ItemSalesDialog({ device, menuItemId, onClose }: ItemSalesDialogProps) {
  const item = device.board.items.find(({ id }) => id === menuItemId);
  if (item === undefined) return null;
  return (
    <Dialog title={item.name} onClose={onClose}>
      <ItemSales device={device} item={item} onDone={onClose} />
    </Dialog>
  );
}
