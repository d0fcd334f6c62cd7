import type { CrewAction, CrewBoard, CrewOrder } from "@secret/contract";
import { applyActions, takenBackBy } from "./apply-actions.ts";
import type { AnsweredAction } from "./crew-device.ts";

/** Merges a received board, whole or partial, into the known one. The newer copy of each order wins. */
export function mergeBoard(known: CrewBoard | undefined, received: CrewBoard): CrewBoard {
  if (known === undefined) return received;
  const orders = received.isWhole
    ? mergeOrders(received.orders, newerThan(received, known.orders))
    : mergeOrders(known.orders, received.orders);
  return { ...received, orders, isWhole: true };
}

/** Returns the known orders that are newer than a whole board's copy, or than the board itself if it lacks them. */
function newerThan({ asOf, orders }: CrewBoard, known: readonly CrewOrder[]): CrewOrder[] {
  const updatedAtOf = new Map(orders.map(({ id, updatedAt }) => [id, updatedAt]));
  return known.filter(({ id, updatedAt }) => Date.parse(updatedAt) > Date.parse(updatedAtOf.get(id) ?? asOf));
}

/**
 * Adds the orders and changed sales of stored answers, newest first, to a board that may have been read before them.
 */
export function withAnswers(board: CrewBoard, answered: readonly AnsweredAction[]): CrewBoard {
  const orders = answered.flatMap(({ order }) => order ?? []);
  const merged = mergeBoard({ ...board, orders: mergeOrders([], orders) }, board);
  const later = answered.filter(
    ({ action, outcome }) =>
      "menuItemId" in action && outcome !== "refused" && Date.parse(action.at) > Date.parse(board.asOf),
  );
  return applyActions(merged, later.map(({ action }) => action).reverse());
}

/**
 * Merges the server's answers. An action stays applied until the board itself includes it, unless another one that was
 * answered or waits takes it back.
 */
export function mergeAnswers(
  known: CrewBoard,
  answered: readonly AnsweredAction[],
  waiting: readonly CrewAction[] = [],
): CrewBoard {
  const done = answered.filter(({ outcome }) => outcome === "done" || outcome === "already");
  const takenBack = takenBackBy([...done.map(({ action }) => action), ...waiting]);
  const isApplied = ({ action }: AnsweredAction) => action.kind !== "sale" && !takenBack.has(action.id);
  return answered.reduce((board, answer) => {
    const after = done.includes(answer) && isApplied(answer) ? applyActions(board, [answer.action]) : board;
    const { order } = answer;
    return order === null ? after : { ...after, orders: mergeOrders(after.orders, [order]) };
  }, known);
}

function mergeOrders(known: readonly CrewOrder[], received: readonly CrewOrder[]): CrewOrder[] {
  const orders = new Map(known.map((order) => [order.id, order]));
  for (const order of received) {
    const before = orders.get(order.id);
    if (before === undefined || Date.parse(order.updatedAt) >= Date.parse(before.updatedAt)) {
      orders.set(order.id, order);
    }
  }
  return [...orders.values()];
}
