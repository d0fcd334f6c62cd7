import { CREW_UPLOAD_MAX, type CrewAction } from "@secret/contract";
import type { AnsweredAction } from "./crew-device.ts";

const MAX_ANSWERS = 50;

/** A device's actions for an event: unanswered ones oldest first, and answers newest first. */
export interface Queue {
  readonly waiting: readonly CrewAction[];
  readonly answers: readonly AnsweredAction[];
}

export const EMPTY_QUEUE: Queue = { waiting: [], answers: [] };

/** Adds an action, unless it is queued or answered already. */
export function withAction(queue: Queue, action: CrewAction): Queue {
  if ([...queue.waiting, ...queue.answers].some(({ id }) => id === action.id)) return queue;
  return { ...queue, waiting: [...queue.waiting, withOrderIds(action, soldOrders(queue.answers))] };
}

/**
 * Moves answered actions from `waiting` to `answers`. Later actions on an order sold here get the server's
 * order id.
 */
export function withAnswers(queue: Queue, answered: readonly AnsweredAction[]): Queue {
  const isAnswered = new Set(answered.map(({ id }) => id));
  const known = new Set(queue.answers.map(({ id }) => id));
  const orderIdOf = soldOrders(answered);
  const fresh = answered.filter(({ id }) => !known.has(id)).reverse();
  return {
    waiting: queue.waiting
      .filter(({ id }) => !isAnswered.has(id))
      .map((action) => withOrderIds(action, orderIdOf)),
    answers: [...fresh, ...queue.answers].slice(0, MAX_ANSWERS),
  };
}

/** Maps the sale ids of orders sold here to the server's order ids. */
function soldOrders(answered: readonly AnsweredAction[]): ReadonlyMap<string, string> {
  return new Map(
    answered.flatMap(({ action, order }) =>
      action.kind === "sale" && order !== null ? [[action.id, order.id]] : [],
    ),
  );
}

function withOrderIds(action: CrewAction, orderIdOf: ReadonlyMap<string, string>): CrewAction {
  if (orderIdOf.size === 0) return action;
  const renamed = (id: string) => orderIdOf.get(id) ?? id;
  if (action.kind === "print") return { ...action, orderIds: action.orderIds.map(renamed) };
  return "orderId" in action ? { ...action, orderId: renamed(action.orderId) } : action;
}

/**
 * Returns the next upload. Actions on an order sold here wait for the sale's answer, because only this device
 * knows the order until then.
 */
export function nextUpload(waiting: readonly CrewAction[], limit = CREW_UPLOAD_MAX): readonly CrewAction[] {
  const sold = new Set<string>();
  const upload: CrewAction[] = [];
  for (const action of waiting.slice(0, limit)) {
    if (orderIdsOf(action).some((id) => sold.has(id))) break;
    if (action.kind === "sale") sold.add(action.id);
    upload.push(action);
  }
  return upload;
}

function orderIdsOf(action: CrewAction): readonly string[] {
  if (action.kind === "print") return action.orderIds;
  return "orderId" in action ? [action.orderId] : [];
}
