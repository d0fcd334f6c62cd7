import { useState } from "react";
import type { HelpBodyProps } from "../incident-device.ts";
import { OrderPicker } from "./order-picker.tsx";
import { WrongOrder } from "./wrong-order.tsx";

/** Finds the order of a wrong bag. */
export function WrongOrderHelp({ device }: HelpBodyProps) {
  const [chosenId, choose] = useState<string>();
  const { orders } = device.board;
  const chosen = orders.find(({ id }) => id === chosenId);
  if (chosen !== undefined) {
    return (
      <div className="grid gap-4">
        <p className="text-crew-line font-semibold break-words">
          <span className="number whitespace-nowrap">{chosen.orderNumber}</span> {chosen.name}
        </p>
        <WrongOrder
          device={device}
          order={chosen}
          onTakeBack={() => device.act({ kind: "move", orderId: chosen.id, from: "completed", to: "ready" })}
        />
      </div>
    );
  }
  return <OrderPicker orders={orders} onChoose={choose} />;
}
