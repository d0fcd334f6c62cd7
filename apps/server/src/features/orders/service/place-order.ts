import { createHash } from "node:crypto";
import type { PlaceOrderBody } from "@secret/contract";
import { formatEventTime, INSTRUCTIONS_MAX_LENGTH, type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { type EventCache, tellStockChanged } from "../../events/service.ts";
import type { OrderBatcher, PlacedOrder } from "../order-batcher.ts";
import type { PlaceOrderRefusal } from "../queries/place-orders.ts";
import { countPromoCodeGuess } from "./promo-code-guesses.ts";
import { tellOwner } from "./record-transitions.ts";

/** What placing an order needs besides the order. */
export interface Ordering {
  readonly context: Context;
  readonly batcher: OrderBatcher;
  readonly events: EventCache;
}

/** Places an order in its event's next batch; repeating the same request gives the first answer again. */
export async function placeOrder(
  { context, batcher, events }: Ordering,
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
  return placed.failure.code === "REGISTRATION_NOT_OPEN" ? tellOpening(events, body.eventId) : placed;
}

/** Every device of the member's shows what waits for its payment. */
function tellHeld(context: Context, session: Session, eventId: string, order: PlacedOrder): void {
  const { id, orderNumber } = order;
  const held = {
    id,
    eventId,
    userId: session.userId,
    orderNumber,
    status: "pending",
    cancelReason: null,
  } as const;
  tellOwner(context, held, context.clock.now());
}

/** Lines of the same item become one, so that its stock is checked against all of them together. */
function mergeLines(lines: PlaceOrderBody["lines"]): PlaceOrderBody["lines"] {
  const merged = new Map<string, PlaceOrderBody["lines"][number]>();
  for (const line of lines) {
    const known = merged.get(line.menuItemId);
    merged.set(line.menuItemId, known === undefined ? line : joinLines(known, line));
  }
  return [...merged.values()];
}

function joinLines(left: PlaceOrderBody["lines"][number], right: typeof left): typeof left {
  const texts = [left.specialInstructions, right.specialInstructions].filter((text) => text !== "");
  return {
    menuItemId: left.menuItemId,
    quantity: left.quantity + right.quantity,
    specialInstructions: texts.join("; ").slice(0, INSTRUCTIONS_MAX_LENGTH),
  };
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
