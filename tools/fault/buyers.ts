import { randomUUID } from "node:crypto";
import {
  ApiError,
  cancelOrder,
  createClient,
  type EventDetail,
  payOrder,
  placeOrder,
} from "@secret/contract";
import { orderTotals } from "@secret/domain";

const CARDS = ["cnon:card-nonce-ok", "cnon:card-nonce-ok", "cnon:card-nonce-ok", "cnon:card-nonce-declined"];
const TRIES = 12;
const PAUSE_MS = 150;
const CANCEL_SHARE = 0.15;

/** What a client may try again with the same key: nobody knows what became of it, or it was asked to come again. */
const AGAIN = new Set(["NETWORK", "BUSY", "INTERNAL", "PAYMENT_IN_PROGRESS", "PAYMENT_UNAVAILABLE"]);

interface Buyer {
  readonly cookie: string;
}

export interface Scene {
  readonly url: string;
  readonly event: EventDetail;
  readonly random: () => number;
  /** Each buys once, while there are new ones. */
  readonly nextBuyer: () => Buyer;
  readonly isOver: () => boolean;
  /** Called after each successful payment. */
  readonly onPaid: () => void;
}

/** One phone after the other: its member orders, pays, at times cancels, and repeats what was not answered. */
export async function buyUntilOver(scene: Scene): Promise<void> {
  while (!scene.isOver()) {
    const call = createClient({ origin: scene.url, headers: { cookie: scene.nextBuyer().cookie } });
    const placeKey = randomUUID();
    const body = orderBody(scene);
    const placed = await patiently(scene, () => call(placeOrder, { body, idempotencyKey: placeKey }));
    if (placed === undefined) {
      await pause();
      continue;
    }
    const params = { id: placed.id };
    const sourceId = CARDS[Math.floor(scene.random() * CARDS.length)] ?? "";
    const payment = { sourceId, sourceKind: "card" as const, shownTotalCents: placed.totalCents };
    const payKey = randomUUID();
    const paid = await patiently(scene, () =>
      call(payOrder, { params, body: payment, idempotencyKey: payKey }),
    );
    if (paid !== undefined) scene.onPaid();
    if (scene.random() < CANCEL_SHARE) await patiently(scene, () => call(cancelOrder, { params }));
  }
}

function orderBody({ event, random }: Scene) {
  const item = event.menu[0];
  const window = event.pickupWindows[0];
  if (item === undefined || window === undefined) throw new Error("the event has nothing to order");
  const quantity = 1 + Math.floor(random() * 3);
  const { totalCents } = orderTotals([{ unitPriceCents: item.priceCents, quantity }], {
    salesTaxPpm: event.salesTaxPpm,
    tipCents: 0,
  });
  return {
    eventId: event.id,
    pickupWindowId: window.id,
    shownTotalCents: totalCents,
    lines: [{ menuItemId: item.id, quantity, specialInstructions: "" }],
  };
}

/** The same call until somebody answers it; undefined where the answer is a clear no. */
async function patiently<Answer>(scene: Scene, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < TRIES && !scene.isOver(); attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !AGAIN.has(error.code)) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
      await pause();
    }
  }
  return undefined;
}

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, PAUSE_MS));
}
