import type { OrderDetail } from "@secret/contract";

/** Shows an item's quantity, name and note. */
export function OrderedItem({ item }: { item: OrderDetail["items"][number] }) {
  return (
    <>
      <span className="number">{`${item.quantity} ×`}</span> {item.name}
      {item.specialInstructions !== "" && (
        <span className="block text-small text-soft">{item.specialInstructions}</span>
      )}
    </>
  );
}

/** Shows the order number large, in characters that are easy to distinguish and read aloud. */
export function OrderTitle({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <span className="block label-caps text-soft">Order</span>{" "}
      <span className="number block text-title leading-none whitespace-nowrap">{orderNumber}</span>
    </>
  );
}
