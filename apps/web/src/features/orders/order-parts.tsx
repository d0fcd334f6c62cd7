import type { OrderDetail } from "@secret/contract";

/** How many of what was ordered, and the note that goes with it. */
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

/** "Order 7MV-J36": the number large, in digits and letters that can be told apart and read aloud. */
export function OrderTitle({ orderNumber }: { orderNumber: string }) {
  return (
    <>
      <span className="block label-caps text-soft">Order</span>{" "}
      <span className="number block text-title leading-none">{orderNumber}</span>
    </>
  );
}
