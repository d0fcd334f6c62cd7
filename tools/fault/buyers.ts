import { setTimeout as pause } from "node:timers/promises";
import { cancelOrder, type EventDetail } from "@secret/contract";
import { buyer, GOOD_CARD, untilAnswered } from "../kit/buyer.ts";

const CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, "cnon:card-nonce-declined"];
const PAUSE_MS = 150;
const CANCEL_SHARE = 0.15;

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
  const { isOver } = scene;
  while (!isOver()) {
    const quantity = 1 + Math.floor(scene.random() * 3);
    const { call, order, pay } = buyer(scene.url, scene.nextBuyer().cookie, scene.event, quantity);
    const placed = await untilAnswered(order, isOver);
    if (placed === undefined) {
      await pause(PAUSE_MS);
      continue;
    }
    const sourceId = CARDS[Math.floor(scene.random() * CARDS.length)] ?? "";
    const paid = await untilAnswered(() => pay(placed.id, sourceId), isOver);
    if (paid !== undefined) scene.onPaid();
    if (scene.random() < CANCEL_SHARE)
      await untilAnswered(() => call(cancelOrder, { params: { id: placed.id } }), isOver);
  }
}
