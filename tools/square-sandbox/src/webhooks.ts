import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const ATTEMPTS = 6;
const FIRST_RETRY_MS = 500;
/** Rounds in which a busy server must have taken everything, and the pause between them. */
const ROUNDS_MAX = 200;
const ROUND_PAUSE_MS = 100;

interface Delivery {
  readonly body: string;
  /** Next attempt after a failed one. */
  retry?: NodeJS.Timeout;
}

/**
 * Sends signed webhooks, again with growing pauses where they aren't taken. Tests may hold them back,
 * release them in any order and have each sent twice.
 */
export class Webhooks {
  readonly #url: string | undefined;
  readonly #signatureKey: string;
  #held: Delivery[] | undefined;
  /** Deliveries that haven't been taken yet, also those that were given up. */
  readonly #failed = new Set<Delivery>();
  #isStopped = false;
  /** Each webhook is sent this often. */
  copies = 1;

  constructor(url: string | undefined, signatureKey: string) {
    this.#url = url;
    this.#signatureKey = signatureKey;
  }

  send(type: string, object: Readonly<Record<string, { readonly id: string }>>): void {
    const [kind, thing] = Object.entries(object)[0] ?? [];
    const body = JSON.stringify({
      merchant_id: "SANDBOX",
      type,
      event_id: randomUUID(),
      created_at: new Date().toISOString(),
      data: { type: kind, id: thing?.id, object },
    });
    for (let copy = 0; copy < this.copies; copy++) {
      if (this.#held !== undefined) this.#held.push({ body });
      else void this.#deliver({ body }, 1);
    }
  }

  /** Keeps webhooks back from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept back, and holds no more. */
  release(order: "given" | "reverse" = "given"): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const delivery of order === "given" ? held : held.reverse()) void this.#deliver(delivery, 1);
  }

  /**
   * Sends again what wasn't taken, as Square does for a day, until the server has taken all of it.
   * @throws if it never does
   */
  async sendUntilTaken(): Promise<void> {
    for (let round = 1; this.#failed.size > 0; round++) {
      if (round > ROUNDS_MAX) throw new Error(`${this.#failed.size} webhooks were never taken`);
      if (round > 1) await pause(ROUND_PAUSE_MS);
      await Promise.all([...this.#failed].map((delivery) => this.#deliver(delivery, ATTEMPTS)));
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #deliver(delivery: Delivery, attempt: number): Promise<void> {
    clearTimeout(delivery.retry);
    if (this.#url === undefined || this.#isStopped) return;
    this.#failed.add(delivery);
    const signature = createHmac("sha256", this.#signatureKey)
      .update(this.#url + delivery.body)
      .digest("base64");
    const response = await fetch(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-square-hmacsha256-signature": signature },
      body: delivery.body,
    }).catch(() => undefined);
    if (response?.ok) this.#failed.delete(delivery);
    if (response?.ok || attempt >= ATTEMPTS) return;
    delivery.retry = setTimeout(
      () => void this.#deliver(delivery, attempt + 1),
      FIRST_RETRY_MS * 2 ** attempt,
    ).unref();
  }
}
