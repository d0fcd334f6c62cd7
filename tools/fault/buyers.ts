import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  cancelOrder,
  createClient,
  type EventDetail,
  previewPartRefund,
  startPartRefund,
} from "@secret/contract";
import { buyer, GOOD_CARD, untilAnswered } from "../kit/buyer.ts";

const CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, "cnon:card-nonce-declined"];
const PAUSE_MS = 150;
const CANCEL_SHARE = 0.15;
const PART_REFUND_SHARE = 0.5;
const FIRST_ITEM_SHARE = 0.6;

interface Buyer {
  readonly cookie: string;
}

export interface Scene {
  readonly url: string;
  readonly event: EventDetail;
  readonly random: () => number;
  /** Returns another buyer each time, as long as there are new ones. */
  readonly nextBuyer: () => Buyer;
  /** Cookie of an admin, who refunds parts of orders at the window. */
  readonly adminCookie: string;
  readonly isOver: () => boolean;
  /** Called after each successful payment, with the order's id. */
  readonly onPaid: (orderId: string) => void;
}

/** Buys as one member after another, who sometimes cancel or get half of it back, and repeats unanswered calls. */
export async function buyUntilOver(scene: Scene): Promise<void> {
  const { isOver } = scene;
  while (!isOver()) {
    const quantity = 1 + Math.floor(scene.random() * 3);
    const { call, order, pay } = buyer(
      scene.url,
      scene.nextBuyer().cookie,
      withSomeItemFirst(scene),
      quantity,
    );
    const placed = await untilAnswered(order, isOver);
    if (placed === undefined) {
      await pause(PAUSE_MS);
      continue;
    }
    const sourceId = CARDS[Math.floor(scene.random() * CARDS.length)] ?? "";
    const paid = await untilAnswered(() => pay(placed.id, sourceId), isOver);
    if (paid !== undefined) scene.onPaid(placed.id);
    if (paid !== undefined && scene.random() < PART_REFUND_SHARE) await refundHalf(scene, placed.id);
    if (scene.random() < CANCEL_SHARE)
      await untilAnswered(() => call(cancelOrder, { params: { id: placed.id } }), isOver);
  }
}

/** Returns the event without its first items in some turns, since a buyer takes the first one. */
function withSomeItemFirst({ event, random }: Scene): EventDetail {
  const first = random() < FIRST_ITEM_SHARE ? 0 : Math.floor(random() * event.menu.length);
  return { ...event, menu: event.menu.slice(first) };
}

/** Refunds half of an order as the crew does: reads the preview, then confirms its amount. */
async function refundHalf({ url, event, adminCookie, isOver }: Scene, orderId: string): Promise<void> {
  const call = createClient({ origin: url, headers: { cookie: adminCookie } });
  const params = { id: event.id };
  const choice = { orderId, percent: 50, reason: "cold" } as const;
  const shown = await untilAnswered(() => call(previewPartRefund, { params, query: choice }), isOver);
  if (shown === undefined) return;
  const idempotencyKey = randomUUID();
  const body = { ...choice, shownCents: shown.amountCents };
  await untilAnswered(() => call(startPartRefund, { params, body, idempotencyKey }), isOver);
}
