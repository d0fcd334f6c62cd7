import type { CrewAction, CrewBoard, CrewItem, CrewOrder, Remake } from "@secret/contract";
import {
  findMove,
  isTakeBackTime,
  type MoveCondition,
  type Mover,
  type OrderStatus,
  orderNumberOfSale,
  statusSinceAfter,
} from "@secret/domain";
import { windowOfSale } from "./window-of-sale.ts";

type ActionOf<Kind extends CrewAction["kind"]> = Extract<CrewAction, { kind: Kind }>;

/**
 * Predicts the board after these actions. Moves that the table of moves doesn't allow change nothing: the
 * server will give the reason. An unsent hand-off of a remake that is taken back leaves the remake on the board.
 */
export function applyActions(board: CrewBoard, actions: readonly CrewAction[]): CrewBoard {
  const takenBack = takenBackBy(actions);
  return actions.filter(({ id }) => !takenBack.has(id)).reduce(applyAction, board);
}

/** Returns the ids of the remakes' hand-offs that some actions take back. */
export function takenBackBy(actions: readonly CrewAction[]): ReadonlySet<string> {
  return new Set(actions.flatMap((action) => (action.kind === "take-back-remake" ? [action.handOffId] : [])));
}

function applyAction(board: CrewBoard, action: CrewAction): CrewBoard {
  switch (action.kind) {
    case "move":
      return moveOrder(board, action, action.from, action.to, { by: "staff" });
    case "scan":
      return moveOrder(board, action, "ready", "completed", { by: "staff", brings: "pickup-code-valid" });
    case "hand-off":
      return moveOrder(board, action, "ready", "completed", { by: "staff-by-hand", brings: "reason" });
    case "sale":
      return addSale(board, action);
    case "undo-sale":
      return moveOrder(board, action, "confirmed", "cancelled", { by: "counter" });
    case "correct-tender":
    case "allergen-report":
    // Only the server knows what a hand-off that it has already recorded consisted of.
    case "take-back-remake":
      return board;
    case "print":
      return action.orderIds.reduce(addPrint, board);
    case "stop-selling":
      return changeItem(board, action, { stopped: { by: "", at: action.at } });
    case "resume-selling":
      return changeItem(board, action, { stopped: null });
    case "limit-selling":
      return changeItem(board, action, { left: action.left });
    case "remake":
      return addRemake(board, action);
    case "free-item":
      return addFreeItem(board, action);
    case "end-remake":
      return { ...board, remakes: (board.remakes ?? []).filter(({ orderId }) => orderId !== action.orderId) };
    case "conflict-seen":
      return { ...board, conflicts: board.conflicts.filter(({ id }) => id !== action.conflictId) };
  }
}

/** Changes an item's sales. A stop names nobody until the server has answered. */
function changeItem(
  board: CrewBoard,
  { menuItemId }: Pick<ActionOf<"stop-selling">, "menuItemId">,
  change: Partial<Pick<CrewItem, "stopped" | "left">>,
): CrewBoard {
  const isStoppedAlready = (item: CrewItem) => Boolean(change.stopped && item.stopped);
  const items = board.items.map((item) =>
    item.id !== menuItemId || isStoppedAlready(item) ? item : { ...item, ...change },
  );
  return { ...board, items };
}

/**
 * Finds the order that an action names by its id, or by the id of the sale that made it: the server's board may have the
 * order of a sale whose answer was lost.
 */
function findOrder({ orders }: CrewBoard, orderId: string): CrewOrder | undefined {
  const known = orders.find(({ id }) => id === orderId);
  if (known !== undefined) return known;
  const saleNumber = orderNumberOfSale(orderId);
  return orders.find(({ isWalkUp, orderNumber }) => isWalkUp && orderNumber === saleNumber);
}

function replaceOrder(board: CrewBoard, before: CrewOrder, after: CrewOrder): CrewBoard {
  return { ...board, orders: board.orders.map((order) => (order === before ? after : order)) };
}

/** Adds a remake beside the order's free items, unless it has one that isn't handed off yet. */
function addRemake(board: CrewBoard, { orderId, at, lines }: ActionOf<"remake">): CrewBoard {
  const order = findOrder(board, orderId);
  if (order === undefined) return board;
  const open = openRemake(board, order);
  if (open !== undefined && open.isOnlyFree !== true) return board;
  const pieces = lines.flatMap(({ position, quantity }) => {
    const item = order.items[position];
    return item === undefined ? [] : [{ menuItemId: item.menuItemId, name: item.name, quantity }];
  });
  return withRemake(board, {
    orderId: order.id,
    since: open?.since ?? at,
    lines: [...(open?.lines ?? []), ...pieces],
    isOnlyFree: false,
  });
}

const openRemake = ({ remakes = [] }: CrewBoard, { id }: CrewOrder) =>
  remakes.find(({ orderId }) => orderId === id);

/** Puts a remake on the board, in place of the order's former one. The others keep their places. */
function withRemake(board: CrewBoard, remake: Remake): CrewBoard {
  const { remakes = [] } = board;
  const changed = remakes.map((each) => (each.orderId === remake.orderId ? remake : each));
  return { ...board, remakes: changed.includes(remake) ? changed : [...remakes, remake] };
}

/** Adds a free item to the order's remake, and takes its stock. */
function addFreeItem(board: CrewBoard, { orderId, menuItemId, at }: ActionOf<"free-item">): CrewBoard {
  const order = findOrder(board, orderId);
  const item = board.items.find(({ id }) => id === menuItemId);
  if (order === undefined || item === undefined) return board;
  const line = { menuItemId, name: item.name, quantity: 1 };
  const open = openRemake(board, order);
  const left = item.left === null ? null : Math.max(0, item.left - 1);
  return withRemake(changeItem(board, { menuItemId }, { left }), {
    orderId: order.id,
    since: open?.since ?? at,
    lines: [...(open?.lines ?? []), line],
    isOnlyFree: open === undefined || open.isOnlyFree === true,
  });
}

function addPrint(board: CrewBoard, orderId: string): CrewBoard {
  const order = findOrder(board, orderId);
  if (order === undefined) return board;
  return replaceOrder(board, order, { ...order, labelsPrinted: order.labelsPrinted + 1 });
}

/** The mover of an action, and the move condition that the action meets. */
interface ActionMover {
  readonly by: Mover;
  readonly brings?: MoveCondition;
}

function moveOrder(
  board: CrewBoard,
  { orderId, at }: ActionOf<"move" | "scan" | "hand-off" | "undo-sale">,
  from: OrderStatus,
  to: OrderStatus,
  hand: ActionMover,
): CrewBoard {
  const order = findOrder(board, orderId);
  if (order === undefined || order.status !== from || !mayMove(order, to, hand, at)) return board;
  const pickedUpAt = to === "completed" ? at : null;
  const { statusSince: previousStatusSince } = order;
  const statusSince = sinceAfter(order, { from, to }, at);
  const moved = { ...order, status: to, statusSince, previousStatusSince, pickedUpAt };
  const handedOff = Number(to === "completed") - Number(from === "completed");
  const event = { ...board.event, handedOff: board.event.handedOff + handedOff };
  return { ...replaceOrder(board, order, moved), event };
}

function sinceAfter(
  { statusSince, previousStatusSince }: CrewOrder,
  move: Pick<ActionOf<"move">, "from" | "to">,
  at: string,
): string {
  const known = {
    statusSince: new Date(statusSince),
    previousStatusSince: previousStatusSince ? new Date(previousStatusSince) : null,
  };
  return statusSinceAfter(move, known, new Date(at)).toISOString();
}

/** Checks a move against the table of moves. */
function mayMove(order: CrewOrder, to: OrderStatus, { by, brings }: ActionMover, at: string): boolean {
  const found = findMove(order.status, to, by);
  return (
    found.ok &&
    found.value.requires.every(
      (condition) =>
        condition === brings ||
        // Only the server knows whether somebody bought a released order. Others hold their stock.
        condition === "stock-held" ||
        (condition === "handed-off-recently" && wasRecentlyHandedOff(order, at)),
    )
  );
}

function wasRecentlyHandedOff({ pickedUpAt }: CrewOrder, at: string): boolean {
  return pickedUpAt !== null && isTakeBackTime(new Date(pickedUpAt), new Date(at));
}

/** Adds an unsent sale as its own ticket, under the number that the server will give it. */
function addSale(board: CrewBoard, sale: ActionOf<"sale">): CrewBoard {
  if (findOrder(board, sale.id) !== undefined) return board;
  const items = sale.lines.map((line) => ({
    ...line,
    name: board.items.find(({ id }) => id === line.menuItemId)?.name ?? "",
  }));
  const units = unitsOf(board, sale);
  const at = new Date(sale.at);
  // If no window has room the server will refuse the sale, but it must be visible until then.
  const window = windowOfSale(board, { ...sale, units, at }) ?? board.windows.at(-1);
  const order: CrewOrder = {
    id: sale.id,
    orderNumber: orderNumberOfSale(sale.id),
    status: "confirmed",
    statusSince: sale.at,
    updatedAt: sale.at,
    placedAt: sale.at,
    pickupWindowId: window?.id ?? "",
    name: sale.name,
    phoneHash: null,
    units,
    items,
    isWalkUp: true,
    isTransferred: false,
    checkedInAt: sale.at,
    pickedUpAt: null,
    codeHash: null,
    labelsPrinted: 0,
    previousStatusSince: null,
  };
  return {
    ...takeStock(board, sale),
    orders: [...board.orders, order],
    event: {
      ...board.event,
      orders: board.event.orders + 1,
      currentOrders: board.event.currentOrders + (sale.isFromAllotment ? 0 : 1),
    },
  };
}

function unitsOf(board: CrewBoard, sale: ActionOf<"sale">): number {
  const unitsOfItem = new Map(board.items.map(({ id, units }) => [id, units]));
  return sale.lines.reduce(
    (sum, { menuItemId, quantity }) => sum + quantity * (unitsOfItem.get(menuItemId) ?? 0),
    0,
  );
}

/** Takes a sale from this device's allotment, which open stock already excludes, or else from open stock. */
function takeStock(board: CrewBoard, sale: ActionOf<"sale">): CrewBoard {
  const sold = new Map<string, number>();
  for (const { menuItemId, quantity } of sale.lines) {
    sold.set(menuItemId, (sold.get(menuItemId) ?? 0) + quantity);
  }
  const less = (id: string, quantity: number) => Math.max(0, quantity - (sold.get(id) ?? 0));
  if (sale.isFromAllotment) {
    const items = board.allotment.items.map((item) => ({
      ...item,
      quantity: less(item.menuItemId, item.quantity),
    }));
    return {
      ...board,
      allotment: { ...board.allotment, orders: Math.max(0, board.allotment.orders - 1), items },
    };
  }
  const items = board.items.map((item) => ({
    ...item,
    left: item.left === null ? null : less(item.id, item.left),
  }));
  return { ...board, items };
}
