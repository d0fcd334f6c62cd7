import type { ShortPreview } from "@secret/contract";
import {
  type CutPiece,
  crewRank,
  isInCharge,
  missingPieces,
  planCuts,
  refundPieces,
  shortChoiceDueAt,
  sumOfParts,
} from "@secret/domain";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { copyOf, countUnreached } from "../../notifications/index.ts";
import * as queries from "../queries/shortages.ts";
import { lockPaidOrder } from "./paid-order.ts";
import { versionOf } from "./preview-version.ts";

/** Order that pieces are cut from. */
export interface CutOrder extends queries.CuttableOrder {
  readonly cut: number;
  /** Pieces of the item that it keeps. */
  readonly left: number;
  /** Whether nothing of the whole order is left. */
  readonly isEmpty: boolean;
}

/** Returns the orders to cut so that the missing pieces are saved, and the pieces in the order in which they are taken. */
export async function planShortage(
  transaction: Transaction,
  eventId: string,
  itemId: string,
  missing: number,
): Promise<{ cuts: readonly CutPiece[]; orders: readonly CutOrder[] }> {
  if (missing <= 0) return { cuts: [], orders: [] };
  const cuttable = await queries.findCuttableOrders(transaction, eventId, itemId);
  const cuts = planCuts(
    cuttable.map((order) => ({
      ...order,
      orderId: order.id,
      memberId: order.ownerId,
      isVolunteer: order.standingAnswer === "cut-me-first",
    })),
    missing,
  );
  const pieces = Map.groupBy(cuts, ({ orderId }) => orderId);
  const orders = cuttable.flatMap((order) => {
    const cut = pieces.get(order.id)?.length ?? 0;
    const left = order.pieces - cut;
    return cut === 0 ? [] : [{ ...order, cut, left, isEmpty: left + order.otherPieces === 0 }];
  });
  return { cuts, orders };
}

/** Returns the facts of the text to an order's owner. */
export function toShortFacts(
  { orderNumber, left: have, quantity: want, standingAnswer, expectedAt }: CutOrder,
  { timeZone }: Pick<EventRow, "timeZone">,
  now: Date,
) {
  const until = shortChoiceDueAt(now, expectedAt).toISOString();
  return { orderNumber, have, want, until, timeZone, isRefundDefault: standingAnswer === "refund" };
}

/** Previews a count. The event's and the item's rows are locked, so that nothing is sold meanwhile. */
export async function previewShortage(
  context: Context,
  transaction: Transaction,
  { session, event, itemId, counted }: { session: Session; event: EventRow; itemId: string; counted: number },
): Promise<z.input<typeof ShortPreview>> {
  const now = context.clock.now();
  const { promised } = await queries.findPromisedFood(transaction, itemId);
  const incident = await queries.findOpenShortage(transaction, itemId);
  const short = missingPieces({ counted, promised });
  const { orders } = await planShortage(transaction, event.id, itemId, incident === undefined ? short : 0);
  const lost = incident === undefined ? 0 : await countOpenCuts(transaction, incident.id);
  const owners = [...new Set(orders.map(({ ownerId }) => ownerId))];
  const unreached = await countUnreached(
    transaction,
    "ran-short",
    sql<{ id: string }>`SELECT unnest(${owners}::uuid[]) AS id`,
  );
  const none = owners.filter((id) =>
    orders.every(({ ownerId, left }) => ownerId !== id || left === 0),
  ).length;
  const [first] = orders.filter(({ isEmpty }) => !isEmpty);
  const cuts = orders.map(({ id, cut }) => [id, cut]);
  return {
    version: versionOf([counted, promised, cuts, incident?.id, lost]),
    promised,
    short,
    found: Math.min(Math.max(0, counted - promised), lost),
    fewer: owners.length - none,
    none,
    amountCents: await sumRefunds(transaction, orders),
    notified: owners.length - unreached,
    unreached,
    text:
      first === undefined
        ? null
        : copyOf(
            "ran-short",
            { orderId: first.id, facts: toShortFacts(first, event, now) },
            context.config.publicUrl,
          ).message,
    mayStart: isInCharge(crewRank(session, event)),
    open:
      incident?.leavesAt == null
        ? null
        : {
            started: { id: incident.id, leavesAt: incident.leavesAt },
            ...(await queries.countAnswers(transaction, incident.id)),
          },
  };
}

/** Counts the pieces cut from orders whose owners are still choosing. */
async function countOpenCuts(transaction: Transaction, incidentId: string): Promise<number> {
  const choosing = await queries.findChoosingOrders(transaction, incidentId);
  const lines = await queries.findCutLines(transaction, incidentId, choosing);
  return lines.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Sums what goes back if every order takes what is left, in cents. Orders with a disputed payment count nothing. */
async function sumRefunds(transaction: Transaction, orders: readonly CutOrder[]): Promise<number> {
  let sum = 0;
  for (const { id, position, cut, isEmpty } of orders) {
    const paid = await lockPaidOrder(transaction, id);
    if (!paid.ok) continue;
    const all = sumOfParts(paid.value.left);
    const pieces = [{ position, quantity: cut }];
    sum += isEmpty ? all : (refundPieces(paid.value, pieces, { isTipRefunded: true })?.amountCents ?? 0);
  }
  return sum;
}
