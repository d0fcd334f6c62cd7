import {
  describeTakeBack,
  formatUsd,
  isTakeBackTime,
  type LinePieces,
  mayBeWrong,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { announceStockChanged, findEvent } from "../../events/index.ts";
import { findMenu } from "../../menu/index.ts";
import { type OrderRow, releasePieces, tryTakePiece } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import { insertIncident } from "../queries/incidents.ts";
import {
  findOpenRemake,
  findOrderedPieces,
  findRemade,
  hasRemakeEndedSince,
  insertItemChanges,
} from "../queries/item-changes.ts";
import { findAllowedCents } from "./staff-limit.ts";

/** Crew member who acted, and when. */
interface Actor {
  readonly actorId: string;
  readonly at: Date;
}

/**
 * Puts pieces of an order on the board again, free of charge. The order keeps its status, its stock and its money; the
 * wrong bag is waste. The order's row is locked.
 * @returns false if the order has a remake that isn't handed off yet, or one that ended after this was asked for, since a
 * device without signal asks late for the same bag
 */
export async function startRemake(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  lines: readonly LinePieces[],
  { actorId, at }: Actor,
): Promise<Result<boolean, "NOT_FOUND" | "ORDER_CANCELLED" | "ORDER_NOT_READY">> {
  const allowed = checkMayBeWrong(order);
  if (!allowed.ok) return allowed;
  const ordered = await findOrderedPieces(transaction, order.id);
  const isOrdered = lines.every(({ position, quantity }) => quantity <= (ordered.get(position) ?? 0));
  if (!isOrdered || new Set(lines.map(({ position }) => position)).size < lines.length)
    return refuse("NOT_FOUND");
  if (hasLines(await findOpenRemake(transaction, order.id))) return ok(false);
  if (await hasRemakeEndedSince(transaction, order.id, at)) return ok(false);
  const incidentId = await insertIncident(transaction, {
    eventId: order.eventId,
    kind: "wrong-order",
    orderId: order.id,
    state: "done",
    startedBy: actorId,
    startedAt: at,
    endedAt: at,
  });
  const pieces = lines.map((line) => ({ ...line, incidentId }));
  await change(context, transaction, order, { kind: "remake", pieces, actorId, at });
  return ok(true);
}

function checkMayBeWrong(order: OrderRow): Result<void, "ORDER_CANCELLED" | "ORDER_NOT_READY"> {
  if (order.status === "cancelled") return refuse("ORDER_CANCELLED");
  if (!mayBeWrong(order)) return refuse("ORDER_NOT_READY", { params: { status: order.status } });
  return ok(undefined);
}

/**
 * Gives an order a free piece of an item, which is made like a remake. It takes stock and moves no money; its menu price
 * counts toward the limits of staff. The order's row and its event's are locked.
 */
export async function giveFreeItem(
  context: Context,
  transaction: Transaction,
  session: Session,
  order: OrderRow,
  { menuItemId, at }: { readonly menuItemId: string; readonly at: Date },
): Promise<
  Result<
    void,
    | "EVENT_NOT_FOUND"
    | "ITEM_SOLD_OUT"
    | "MENU_ITEM_NOT_FOUND"
    | "ORDER_CANCELLED"
    | "ORDER_NOT_READY"
    | "REFUND_LIMIT_REACHED"
  >
> {
  const allowed = checkMayBeWrong(order);
  if (!allowed.ok) return allowed;
  const { eventId, id: orderId } = order;
  const event = await findEvent(transaction, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const item = (await findMenu(transaction, eventId)).find(({ id }) => id === menuItemId);
  if (item === undefined) return refuse("MENU_ITEM_NOT_FOUND");
  const allowedCents = await findAllowedCents(context, transaction, session, event, orderId);
  if (allowedCents !== null && item.priceCents > allowedCents)
    return refuse("REFUND_LIMIT_REACHED", { params: { left: formatUsd(allowedCents) } });
  if (!(await tryTakePiece(transaction, menuItemId)))
    return refuse("ITEM_SOLD_OUT", { params: { name: item.name } });
  const incidentId = await insertIncident(transaction, {
    eventId,
    kind: "wrong-order",
    orderId,
    reason: "free-item",
    numbers: JSON.stringify({ menuItemId, staffCents: allowedCents === null ? 0 : item.priceCents }),
    state: "done",
    startedBy: session.userId,
    startedAt: at,
    endedAt: at,
  });
  const pieces = [{ menuItemId, quantity: 1, incidentId }];
  await change(context, transaction, order, { kind: "remake", pieces, actorId: session.userId, at });
  return ok(undefined);
}

/**
 * Ends an order's remake and free items. If they were handed off, nothing goes back; if they aren't needed, free items go
 * back on sale. The order's row and its event's are locked.
 * @returns false if it has none
 */
export async function endRemake(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  isHandedOff: boolean,
  { actorId, at, actionId }: Actor & { readonly actionId: string },
): Promise<boolean> {
  const pieces = await findOpenRemake(transaction, order.id);
  if (pieces.length === 0) return false;
  const kind = isHandedOff ? "remade" : "remake-undone";
  if (!isHandedOff) {
    const released = pieces.flatMap(({ menuItemId, quantity }) =>
      menuItemId === null ? [] : [{ menuItemId, pieces: quantity }],
    );
    await releasePieces(transaction, order, 0, released);
  }
  const ended = pieces.map((each) => ({ ...each, actionId }));
  await change(context, transaction, order, { kind, pieces: ended, actorId, at });
  return true;
}

/**
 * Undoes the hand-off of a remake and free items, within the time of any other hand-off. No stock moves: handed off or not,
 * they are the order's. The order's row is locked.
 * @returns false if the action handed nothing off, if that was undone, or if another remake of the order's lines is open
 */
export async function takeBackRemake(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  handOffId: string,
  { actorId, at }: Actor,
): Promise<Result<boolean, "ORDER_CANCELLED" | "UNDO_TOO_LATE">> {
  if (order.status === "cancelled") return refuse("ORDER_CANCELLED");
  const remade = await findRemade(transaction, order.id, handOffId);
  const [first] = remade;
  if (first === undefined) return ok(false);
  if (!isTakeBackTime(first.changedAt, at)) return refuse("UNDO_TOO_LATE");
  if (hasLines(remade) && hasLines(await findOpenRemake(transaction, order.id))) return ok(false);
  const pieces = remade.map(({ changedAt: _, ...each }) => each);
  const reason = describeTakeBack(first.changedAt, at);
  await change(context, transaction, order, { kind: "taken-back", pieces, actorId, at, reason });
  return ok(true);
}

/** Returns whether pieces of the order's lines are among those made again, not only free items. */
function hasLines(pieces: readonly { readonly position: number | null }[]): boolean {
  return pieces.some(({ position }) => position !== null);
}

/** Pieces of a line, or of a free menu item, with their incident. */
interface RemadePieces {
  readonly incidentId: string;
  readonly position?: number | null;
  readonly menuItemId?: string | null;
  readonly quantity: number;
  /** Action that ended or handed them off, also on the rows that undo the hand-off. */
  readonly actionId?: string | null;
}

interface RemakeChange extends Actor {
  readonly kind: "remake" | "remade" | "remake-undone" | "taken-back";
  readonly pieces: readonly RemadePieces[];
  readonly reason?: string | undefined;
}

const AUDIT_MESSAGES = {
  remake: "Remake started at the window",
  remade: "Remake handed off",
  "remake-undone": "Remake undone",
  "taken-back": "Remake's hand-off undone",
} as const satisfies Record<RemakeChange["kind"], string>;

/** Adds the rows of a change of a remake, and reloads the order where it is shown. */
async function change(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { kind, pieces, actorId, at, reason }: RemakeChange,
): Promise<void> {
  const common = { orderId: order.id, kind, changedBy: actorId, changedAt: at };
  await insertItemChanges(
    transaction,
    pieces.map((each) => ({ ...each, ...common })),
  );
  const isFree = pieces.every(({ menuItemId }) => typeof menuItemId === "string");
  const message = isFree ? AUDIT_MESSAGES[kind].replace("Remake", "Free item") : AUDIT_MESSAGES[kind];
  await audit(transaction, context.clock.now(), {
    eventType: "order_status_change",
    severity: "info",
    message: reason === undefined ? message : `${message}: ${reason}`,
    actorId,
    subjectId: order.ownerId,
    orderId: order.id,
    metadata: { incidentIds: [...new Set(pieces.map(({ incidentId }) => incidentId))] },
  });
  transaction.afterCommit(() => publishOrderEdit(context, order));
  if (pieces.some(({ menuItemId }) => typeof menuItemId === "string"))
    transaction.afterCommit(() => announceStockChanged(context, order.eventId));
}
