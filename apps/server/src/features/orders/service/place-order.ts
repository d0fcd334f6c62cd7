import type { OrderDetail, PlaceOrderBody } from "@secret/contract";
import {
  type CartLine,
  type Failure,
  formatEventDateTime,
  formatEventTimeOfDay,
  mergeLines,
  ok,
  type Result,
  refuse,
} from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import type { Session } from "../../../platform/http/session.ts";
import { announceStockChanged, type EventCache } from "../../events/index.ts";
import type { OrderBatcher, Outcome, PlaceOrderRefusal } from "../../order-book/index.ts";
import { publishToOwner } from "./announce-orders.ts";
import type { MissedDemand } from "./missed-demand.ts";
import { countPromoCodeGuess } from "./promo-code-guesses.ts";
import { getOrder } from "./read-orders.ts";
import { replaceOrder } from "./replace-order.ts";

/** Dependencies of placing an order. */
export interface Ordering {
  readonly context: Context;
  readonly batcher: OrderBatcher;
  readonly events: EventCache;
  readonly missedDemand: MissedDemand;
}

/**
 * Places an order in its event's next batch, or as a replacement for another one. Repeating the request returns the
 * first answer.
 */
export async function placeOrder(
  ordering: Ordering,
  session: Session,
  client: ClientInfo,
  idempotencyKey: string,
  body: PlaceOrderBody,
): Promise<Result<z.input<typeof OrderDetail> & { totalCents: number }, PlaceOrderRefusal>> {
  const { context, missedDemand } = ordering;
  const { eventId } = body;
  const lines = mergeLines(body.lines);
  const allowed = await checkPieces(ordering, eventId, lines);
  if (!allowed.ok) return allowed;
  const place = () => placeOrReplace(ordering, session, idempotencyKey, body, lines);
  const placed = await (body.promoCode === undefined
    ? place()
    : countPromoCodeGuess(context, session, client, place));
  if (!placed.ok) {
    missedDemand.count(eventId, session.userId, placed.failure.code);
    return addAllowedTime(ordering, eventId, placed.failure);
  }
  announceStockChanged(context, eventId);
  const { id, totalCents } = placed.value;
  const order = await getOrder(context, session, id);
  if (!order.ok) return order;
  if (order.value.status === "pending") publishHeld(context, session, eventId, order.value);
  return ok({ ...order.value, totalCents });
}

function placeOrReplace(
  { context, batcher }: Ordering,
  { userId }: Session,
  key: string,
  body: PlaceOrderBody,
  lines: readonly CartLine[],
): Promise<Outcome> {
  const { eventId, replaces } = body;
  const placing = {
    userId,
    pickupWindowId: body.pickupWindowId,
    key,
    hash: hashRequest(body),
    tipCents: body.tipCents,
    promoCode: body.promoCode ?? null,
    shownTotalCents: body.shownTotalCents,
    lines,
  };
  return replaces === undefined
    ? batcher.place(eventId, placing)
    : batcher.placeAlone(userId, () => replaceOrder(context, { ...placing, eventId, replaces }));
}

/** Checks the limit per order of items without a limit per member, so that one account can't hold all stock. */
export async function checkPieces(
  { context, events }: Pick<Ordering, "context" | "events">,
  eventId: string,
  lines: readonly CartLine[],
): Promise<Result<void, "ITEM_ORDER_LIMIT">> {
  const limit = context.settings.piecesPerOrder;
  const large = lines.filter(({ quantity }) => quantity > limit);
  if (large.length === 0) return ok(undefined);
  const { menu = [] } = (await events.detail(eventId)) ?? {};
  const item = menu.find(
    ({ id, maxPerMember }) => maxPerMember === null && large.some(({ menuItemId }) => menuItemId === id),
  );
  if (item === undefined) return ok(undefined);
  return refuse("ITEM_ORDER_LIMIT", { params: { name: item.name, menuItemId: item.id, limit } });
}

/** Publishes an unpaid order to all of its member's devices. */
function publishHeld(
  context: Context,
  session: Session,
  eventId: string,
  { id, orderNumber }: Pick<OrderDetail, "id" | "orderNumber">,
): void {
  const held = {
    id,
    eventId,
    ownerId: session.userId,
    orderNumber,
    status: "pending",
    cancelReason: null,
  } as const;
  publishToOwner(context, held, context.clock.now());
}

/** Adds the earliest time at which a refused order could be placed, in the event's zone. */
async function addAllowedTime(
  { context, events }: Ordering,
  eventId: string,
  failure: Failure<PlaceOrderRefusal>,
): Promise<Result<never, PlaceOrderRefusal>> {
  const { code, params } = failure;
  if (code !== "REGISTRATION_NOT_OPEN" && code !== "ORDER_LIMIT") return { ok: false, failure };
  const event = await events.detail(eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const { timeZone, registrationOpensAt } = event;
  if (code === "REGISTRATION_NOT_OPEN")
    return refuse(code, { params: { opensAt: formatEventDateTime(registrationOpensAt, timeZone) } });
  const lifts = new Date(String(params?.liftsAt));
  const retryAfterSeconds = Math.max(1, Math.ceil((lifts.getTime() - context.clock.now().getTime()) / 1000));
  const liftsAt = formatEventTimeOfDay(lifts, timeZone);
  return refuse(code, { params: { ...params, liftsAt, retryAfterSeconds } });
}
