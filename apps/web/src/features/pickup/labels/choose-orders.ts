import type { CrewBoard, CrewOrder } from "@secret/contract";
import { BOARD_COLUMNS } from "@secret/domain";

/** The labels to print: of one order, of a window, of all orders, or those never printed. */
export type LabelChoice =
  | { readonly kind: "unprinted" }
  | { readonly kind: "all" }
  | { readonly kind: "window"; readonly id: string }
  | { readonly kind: "order"; readonly id: string };

type Shown = Pick<CrewBoard, "orders" | "windows">;

/** Returns the chosen orders that aren't handed off yet, by window, oldest first. */
export function chooseOrders({ orders, windows }: Shown, choice: LabelChoice): CrewOrder[] {
  const startOf = new Map(windows.map(({ id, startsAt }) => [id, startsAt]));
  const keyOf = (order: CrewOrder) =>
    `${startOf.get(order.pickupWindowId) ?? ""} ${order.placedAt} ${order.orderNumber}`;
  return orders
    .filter((order) => isOnBoard(order) && isChosen(order, choice))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function isOnBoard({ status }: CrewOrder): boolean {
  return BOARD_COLUMNS.some((column) => column === status);
}

function isChosen(order: CrewOrder, choice: LabelChoice): boolean {
  switch (choice.kind) {
    case "unprinted":
      return order.labelsPrinted === 0;
    case "all":
      return true;
    case "window":
      return order.pickupWindowId === choice.id;
    case "order":
      return order.id === choice.id;
  }
}
