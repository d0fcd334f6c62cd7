import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ok, type Result } from "@secret/domain";
import { WorkQueue } from "../../../platform/work-queue.ts";
import type { CardFacts } from "../card/draw-card.ts";
import { KeptCards } from "./kept-cards.ts";

export type CardFormat = "svg" | "png" | "pdf";

/** What is to be on a card, and as what it is wanted. */
export interface CardOrder extends CardFacts {
  readonly format: CardFormat;
}

/** Some 200 pictures. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** A card takes a tenth of a second: who comes after these is better told to come again. */
const WAITING_CARDS = 20;

/** Makes cards in a thread of its own, one at a time, each once: those that were made are kept. */
export class CardPress {
  readonly #kept = new KeptCards(KEPT_BYTES);
  readonly #queue = new WorkQueue({ name: "promo cards", atOnce: 1, waiting: WAITING_CARDS });
  readonly #underway = new Map<string, Promise<Result<Buffer, "BUSY">>>();
  #worker: Worker | undefined;

  /** A card that needs no work: it is kept, or somebody else waits for it already. */
  find(order: CardOrder): Promise<Result<Buffer, "BUSY">> | undefined {
    const key = keyOf(order);
    const kept = this.#kept.find(key);
    return kept === undefined ? this.#underway.get(key) : Promise.resolve(ok(kept));
  }

  /** Makes a card, unless too many are waited for. */
  make(order: CardOrder): Promise<Result<Buffer, "BUSY">> {
    const key = keyOf(order);
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

  /** Ends the thread. */
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
        throw new Error("the card's thread has ended");
      });
      worker.postMessage(order);
      const [card] = (await Promise.race([answer, exit])) as [Uint8Array];
      return Buffer.from(card);
    } catch (error) {
      // A new thread for the next card: this one has failed.
      if (this.#worker === worker) this.#worker = undefined;
      throw error;
    } finally {
      ended.abort();
    }
  }
}

function keyOf({ format, edition, invite = "" }: CardOrder): string {
  return `${format} ${edition} ${invite}`;
}
