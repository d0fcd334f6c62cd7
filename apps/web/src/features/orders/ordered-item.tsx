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
