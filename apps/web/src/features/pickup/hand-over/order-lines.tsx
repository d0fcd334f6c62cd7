import type { CrewOrder } from "@secret/contract";

interface OrderLinesProps {
  readonly order: Pick<CrewOrder, "items">;
  /** Notes are amber, so they need another color on amber. */
  readonly isOnAmber?: boolean;
}

/** Lists the bag's contents, with prominent special instructions. */
export function OrderLines({ order, isOnAmber = false }: OrderLinesProps) {
  return (
    <ul className="grid gap-2 text-left text-crew-name">
      {order.items.map(({ menuItemId, name, quantity, specialInstructions }) => (
        <li key={menuItemId + specialInstructions}>
          <span className="number">{`${quantity} × `}</span>
          {name}
          {specialInstructions !== "" && (
            <span
              className={`mt-1 block rounded-lg px-3 py-1 text-crew-note font-semibold break-words ${isOnAmber ? "bg-crew-ink text-crew-paper" : "bg-crew-used text-crew-ink"}`}
            >
              {specialInstructions}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
