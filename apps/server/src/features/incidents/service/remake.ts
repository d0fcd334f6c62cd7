import { type LinePieces, mayBeWrong, ok, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/index.ts";
import type { OrderRow } from "../../order-book/index.ts";
import { publishOrderEdit } from "../../orders/index.ts";
import { insertIncident } from "../queries/incidents.ts";
import {
  findOpenRemake,
  findOrderedPieces,
  hasRemakeEndedSince,
  insertItemChanges,
} from "../queries/item-changes.ts";

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
  if (order.status === "cancelled") return refuse("ORDER_CANCELLED");
  if (!mayBeWrong(order)) return refuse("ORDER_NOT_READY", { params: { status: order.status } });
  const ordered = await findOrderedPieces(transaction, order.id);
  const isOrdered = lines.every(({ position, quantity }) => quantity <= (ordered.get(position) ?? 0));
  if (!isOrdered || new Set(lines.map(({ position }) => position)).size < lines.length)
    return refuse("NOT_FOUND");
  if ((await findOpenRemake(transaction, order.id)).length > 0) return ok(false);
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
  await change(context, transaction, order, { kind: "remake", incidentId, lines, actorId, at });
  return ok(true);
}

/**
 * Ends an order's remake, handed off or not needed after all. The order's row is locked.
 * @returns false if it has none
 */
export async function endRemake(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  isHandedOff: boolean,
  { actorId, at }: Actor,
): Promise<boolean> {
  const lines = await findOpenRemake(transaction, order.id);
  const [first] = lines;
  if (first === undefined) return false;
  const kind = isHandedOff ? "remade" : "remake-undone";
  await change(context, transaction, order, { kind, incidentId: first.incidentId, lines, actorId, at });
  return true;
}

interface RemakeChange extends Actor {
  readonly kind: "remake" | "remade" | "remake-undone";
  readonly incidentId: string;
  readonly lines: readonly LinePieces[];
}

const AUDIT_MESSAGES = {
  remake: "Remake started at the window",
  remade: "Remake handed off",
  "remake-undone": "Remake undone",
} as const satisfies Record<RemakeChange["kind"], string>;

/** Adds the rows of a change of a remake, and reloads the order where it is shown. */
async function change(
  context: Context,
  transaction: Transaction,
  order: OrderRow,
  { kind, incidentId, lines, actorId, at }: RemakeChange,
): Promise<void> {
  const changes = lines.map(({ position, quantity }) => ({
    orderId: order.id,
    kind,
    incidentId,
    changedBy: actorId,
    changedAt: at,
    position,
    quantity,
  }));
  await insertItemChanges(transaction, changes);
  await audit(transaction, context.clock.now(), {
    eventType: "order_status_change",
    severity: "info",
    message: AUDIT_MESSAGES[kind],
    actorId,
    subjectId: order.ownerId,
    orderId: order.id,
    metadata: { incidentId },
  });
  transaction.afterCommit(() => publishOrderEdit(context, order));
}
