import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ok, type Result } from "@secret/domain";
import { WorkQueue } from "../../../platform/work-queue.ts";
import type { CardFacts } from "../card/draw-card.ts";
import { KeptCards } from "./kept-cards.ts";

export type CardFormat = "svg" | "png" | "pdf";

/** Contents and format of a requested card. */
export interface CardOrder extends CardFacts {
  readonly format: CardFormat;
}

/** Cache size in bytes, enough for about 200 pictures. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Maximum queued cards. Each takes a tenth of a second, so further requests are refused as busy. */
const WAITING_CARDS = 20;

/** Renders cards one at a time in a worker thread, and caches them. */
export class CardPress {
  readonly #kept = new KeptCards(KEPT_BYTES);
  readonly #queue = new WorkQueue({ name: "promo cards", atOnce: 1, waiting: WAITING_CARDS });
  readonly #underway = new Map<string, Promise<Result<Buffer, "BUSY">>>();
  #worker: Worker | undefined;

  /** Returns a card that is cached or already being rendered. */
  find(order: CardOrder): Promise<Result<Buffer, "BUSY">> | undefined {
    const key = cacheKey(order);
    const kept = this.#kept.find(key);
    return kept === undefined ? this.#underway.get(key) : Promise.resolve(ok(kept));
  }

  /** Renders a card, unless too many are queued. */
  make(order: CardOrder): Promise<Result<Buffer, "BUSY">> {
    const key = cacheKey(order);
    const made = this.#queue
      .run(key, () => this.#print(order))
      .then((card) => {
        if (card.ok) this.#kept.keep(key, card.value);
        return card;
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, made);
    return made;
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #print(order: CardOrder): Promise<Buffer> {
    this.#worker ??= new Worker(new URL("./card-worker.ts", import.meta.url));
    const worker = this.#worker;
    const ended = new AbortController();
    try {
      const answer = once(worker, "message", { signal: ended.signal });
      const exit = once(worker, "exit", { signal: ended.signal }).then(() => {
        throw new Error("the card's worker thread exited");
      });
      worker.postMessage(order);
      const [card] = (await Promise.race([answer, exit])) as [Uint8Array];
      return Buffer.from(card);
    } catch (error) {
      // The thread has failed; the next card starts a new one.
      if (this.#worker === worker) this.#worker = undefined;
      throw error;
    } finally {
      ended.abort();
    }
  }
}

function cacheKey({ format, edition, side, invite = "" }: CardOrder): string {
  return `${format} ${side} ${edition} ${invite}`;
}
