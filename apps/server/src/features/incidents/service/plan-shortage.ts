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
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import type { EventRow } from "../../events/index.ts";
import { copyOf } from "../../notifications/index.ts";
import * as queries from "../queries/shortages.ts";
import { countReach } from "./count-reach.ts";
import { findPaidOrders } from "./paid-order.ts";
import { toUndoable, versionOf } from "./preview-version.ts";

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
  database: Connection,
  eventId: string,
  itemId: string,
  missing: number,
): Promise<{ cuts: readonly CutPiece[]; orders: readonly CutOrder[] }> {
  if (missing <= 0) return { cuts: [], orders: [] };
  const cuttable = await queries.findCuttableOrders(database, eventId, itemId);
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

/** Previews a count. Takes no lock; the caller locks the event if it then records the count. */
export async function previewShortage(
  context: Context,
  database: Connection,
  { session, event, itemId, counted }: { session: Session; event: EventRow; itemId: string; counted: number },
): Promise<z.input<typeof ShortPreview>> {
  const now = context.clock.now();
  const { promised } = await queries.findPromisedFood(database, itemId);
  const incident = await queries.findOpenShortage(database, itemId);
  const short = missingPieces({ counted, promised });
  const { orders } = await planShortage(database, event.id, itemId, incident === undefined ? short : 0);
  const lost = incident === undefined ? 0 : await countOpenCuts(database, incident.id);
  const owners = [...new Set(orders.map(({ ownerId }) => ownerId))];
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
    amountCents: await sumRefunds(database, orders),
    ...(await countReach(database, "ran-short", owners)),
    text:
      first === undefined
        ? null
        : copyOf(
            "ran-short",
            { orderId: first.id, facts: toShortFacts(first, event, now) },
            context.config.publicUrl,
          ).message,
    mayStart: isInCharge(crewRank(session, event)),
    undoable: toUndoable(incident, now),
    open: incident === undefined ? null : await summarizeAnswers(database, incident.id),
  };
}

/** Counts the orders that an incident cut, by who answered, and their members that no message can reach. */
async function summarizeAnswers(database: Connection, incidentId: string) {
  const { owners, ...answers } = await queries.countAnswers(database, incidentId);
  const { unreached } = await countReach(database, "ran-short", owners);
  return { ...answers, unreached };
}

/** Counts the pieces cut from orders whose owners are still choosing. */
async function countOpenCuts(database: Connection, incidentId: string): Promise<number> {
  const choosing = await queries.findChoosingOrders(database, incidentId);
  const lines = await queries.findCutLines(database, incidentId, choosing);
  return lines.reduce((sum, { pieces }) => sum + pieces, 0);
}

/** Sums what goes back if every order takes what is left, in cents. Orders with a disputed payment count nothing. */
async function sumRefunds(database: Connection, orders: readonly CutOrder[]): Promise<number> {
  const paidOrders = await findPaidOrders(
    database,
    orders.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return paidOrders.reduce((sum, paid) => {
    const { position, cut: quantity, isEmpty } = byId.get(paid.orderId) as CutOrder;
    if (isEmpty) return sum + sumOfParts(paid.left);
    return sum + (refundPieces(paid, [{ position, quantity }], { isTipRefunded: true })?.amountCents ?? 0);
  }, 0);
}
