import type { CrewBoard, CrewOrder } from "@secret/contract";
import { applyActions } from "./apply-actions.ts";
import type { AnsweredAction } from "./crew-device.ts";

/** What is known after a board came, whole or with what changed: of each order the newer. */
export function mergeBoard(known: CrewBoard | undefined, came: CrewBoard): CrewBoard {
  if (known === undefined) return came;
  const whenRead = Date.parse(came.asOf);
  const orders = came.isWhole
    ? mergeOrders(
        came.orders,
        known.orders.filter(({ updatedAt }) => Date.parse(updatedAt) > whenRead),
      )
    : mergeOrders(known.orders, came.orders);
  return { ...came, orders, isWhole: true };
}

/** What is known after the server has answered: what was done here stands on the board until the board itself tells it. */
export function mergeAnswers(known: CrewBoard, answered: readonly AnsweredAction[]): CrewBoard {
  return answered.reduce((board, { action, outcome, order }) => {
    const isDone = (outcome === "done" || outcome === "already") && action.kind !== "sale";
    const after = isDone ? applyActions(board, [action]) : board;
    return order === null ? after : { ...after, orders: mergeOrders(after.orders, [order]) };
  }, known);
}

function mergeOrders(known: readonly CrewOrder[], came: readonly CrewOrder[]): CrewOrder[] {
  const orders = new Map(known.map((order) => [order.id, order]));
  for (const order of came) {
    const before = orders.get(order.id);
    if (before === undefined || Date.parse(order.updatedAt) >= Date.parse(before.updatedAt)) {
      orders.set(order.id, order);
    }
  }
  return [...orders.values()];
}
