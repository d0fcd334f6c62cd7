import { setTimeout as pause } from "node:timers/promises";
import { ApiError, cancelOrder, type EventDetail } from "@secret/contract";
import { buyer, GOOD_CARD } from "../kit/buyer.ts";

const CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, "cnon:card-nonce-declined"];
const TRIES = 12;
const PAUSE_MS = 150;
const CANCEL_SHARE = 0.15;

/** Errors after which a client repeats the call with the same key. */
const REPEATED = new Set(["NETWORK", "BUSY", "INTERNAL", "PAYMENT_IN_PROGRESS", "PAYMENT_UNAVAILABLE"]);

interface Buyer {
  readonly cookie: string;
}

export interface Scene {
  readonly url: string;
  readonly event: EventDetail;
  readonly random: () => number;
  /** Returns another buyer each time, as long as there are new ones. */
  readonly nextBuyer: () => Buyer;
  readonly isOver: () => boolean;
  /** Called after each successful payment. */
  readonly onPaid: () => void;
}

/** Buys as one member after another, who sometimes cancel, and repeats unanswered calls. */
export async function buyUntilOver(scene: Scene): Promise<void> {
  while (!scene.isOver()) {
    const quantity = 1 + Math.floor(scene.random() * 3);
    const { call, order, pay } = buyer(scene.url, scene.nextBuyer().cookie, scene.event, quantity);
    const placed = await retry(scene, order);
    if (placed === undefined) {
      await pause(PAUSE_MS);
      continue;
    }
    const sourceId = CARDS[Math.floor(scene.random() * CARDS.length)] ?? "";
    const paid = await retry(scene, () => pay(placed.id, sourceId));
    if (paid !== undefined) scene.onPaid();
    if (scene.random() < CANCEL_SHARE)
      await retry(scene, () => call(cancelOrder, { params: { id: placed.id } }));
  }
}

/** Repeats a call until it is answered. Returns undefined when it is refused. */
async function retry<Answer>(scene: Scene, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < TRIES && !scene.isOver(); attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !REPEATED.has(error.code)) {
        if (error instanceof ApiError) return undefined;
        throw error;
      }
      await pause(PAUSE_MS);
    }
  }
  return undefined;
}
