import { createHash } from "node:crypto";
import type { PlaceOrderBody } from "@secret/contract";
import { formatEventTime, mergeLines, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventCache, tellStockChanged } from "../../events/service.ts";
import type { OrderBatcher, PlacedOrder } from "../order-batcher.ts";
import type { PlaceOrderRefusal } from "../queries/place-orders.ts";
import { countPromoCodeGuess } from "./promo-code-guesses.ts";
import { tellOwner } from "./record-transitions.ts";
import type { TurnedAway } from "./turned-away.ts";

/** What placing an order needs besides the order. */
export interface Ordering {
  readonly context: Context;
  readonly batcher: OrderBatcher;
  readonly events: EventCache;
  readonly turnedAway: TurnedAway;
}

/** Places an order in its event's next batch; repeating the same request gives the first answer again. */
export async function placeOrder(
  { context, batcher, events, turnedAway }: Ordering,
  session: Session,
  client: ClientInfo,
  idempotencyKey: string,
  body: PlaceOrderBody,
): Promise<Result<PlacedOrder, PlaceOrderRefusal>> {
  const place = () =>
    batcher.place(body.eventId, {
      userId: session.userId,
      pickupWindowId: body.pickupWindowId,
      key: idempotencyKey,
      hash: createHash("sha256").update(JSON.stringify(body)).digest("base64url"),
      tipCents: body.tipCents,
      promoCode: body.promoCode ?? null,
      shownTotalCents: body.shownTotalCents,
      lines: mergeLines(body.lines),
    });
  const placed = await (body.promoCode === undefined
    ? place()
    : countPromoCodeGuess(context, session, client, place));
  if (placed.ok) {
    tellStockChanged(context, body.eventId);
    tellHeld(context, session, body.eventId, placed.value);
    return placed;
  }
  turnedAway.count(body.eventId, session.userId, placed.failure.code);
  return placed.failure.code === "REGISTRATION_NOT_OPEN" ? tellOpening(events, body.eventId) : placed;
}

/** Every device of the member's shows what waits for its payment. */
function tellHeld(context: Context, session: Session, eventId: string, order: PlacedOrder): void {
  const { id, orderNumber } = order;
  const held = {
    id,
    eventId,
    ownerId: session.userId,
    orderNumber,
    status: "pending",
    cancelReason: null,
  } as const;
  tellOwner(context, held, context.clock.now());
}

async function tellOpening(
  events: EventCache,
  eventId: string,
): Promise<Result<never, "EVENT_NOT_FOUND" | "REGISTRATION_NOT_OPEN">> {
  const event = await events.detail(eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const opensAt = formatEventTime(new Date(event.registrationOpensAt), event.timeZone);
  return refuse("REGISTRATION_NOT_OPEN", { params: { opensAt } });
}
