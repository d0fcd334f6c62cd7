import { CREW_UPLOAD_MAX, type CrewAction } from "@secret/contract";
import type { AnsweredAction } from "./crew-device.ts";

const ANSWERS_KEPT = 50;

/** What a device did for an event: what the server hasn't answered, in its order, and what it has, newest first. */
export interface Queue {
  readonly waiting: readonly CrewAction[];
  readonly answers: readonly AnsweredAction[];
}

export const EMPTY_QUEUE: Queue = { waiting: [], answers: [] };

/** One more that waits; nothing where it is there already, or answered. */
export function withAction(queue: Queue, action: CrewAction): Queue {
  if ([...queue.waiting, ...queue.answers].some(({ id }) => id === action.id)) return queue;
  return { ...queue, waiting: [...queue.waiting, withOrderIds(action, soldOrders(queue.answers))] };
}

/**
 * What was answered waits no more. An order that was sold here has the server's id from now on, also in what was done
 * to it meanwhile.
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
    answers: [...fresh, ...queue.answers].slice(0, ANSWERS_KEPT),
  };
}

/** The server's ids of orders that were sold here, by their sale's. */
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
 * What goes up next, from the front. What was done to an order that is sold here goes after its sale was answered:
 * until then only this device knows the order.
 */
export function nextUpload(waiting: readonly CrewAction[], limit = CREW_UPLOAD_MAX): readonly CrewAction[] {
  const sold = new Set<string>();
  const upload: CrewAction[] = [];
  for (const action of waiting.slice(0, limit)) {
    if (ordersOf(action).some((id) => sold.has(id))) break;
    if (action.kind === "sale") sold.add(action.id);
    upload.push(action);
  }
  return upload;
}

function ordersOf(action: CrewAction): readonly string[] {
  if (action.kind === "print") return action.orderIds;
  return "orderId" in action ? [action.orderId] : [];
}
