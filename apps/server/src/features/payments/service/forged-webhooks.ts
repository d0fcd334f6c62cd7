import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { audit } from "../../audit/service.ts";

const WINDOW_MS = 60_000;
/** From one network within a window; whoever sends more is told to wait. */
const REFUSED_MAX = 20;
/** What comes from more networks than these is counted together. */
const NETWORKS_MAX = 1_000;
const ELSEWHERE = "elsewhere";

interface Forgeries {
  count: number;
  readonly first: ClientInfo;
}

/**
 * Webhooks with a wrong signature, counted by the network they come from: one audit line a window and network,
 * however many there were. The count is the process's own.
 */
export class ForgedWebhooks {
  readonly #context: Context;
  #counted = new Map<string, Forgeries>();
  #windowEndsAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Counts one.
   * @returns the seconds its network is to wait, where there were too many
   */
  async count(client: ClientInfo): Promise<number | undefined> {
    const now = this.#context.clock.now().getTime();
    if (now >= this.#windowEndsAt) {
      await this.close();
      this.#windowEndsAt = now + WINDOW_MS;
      this.#timer = setTimeout(() => void this.close(), WINDOW_MS).unref();
    }
    const isKnown = this.#counted.has(client.network) || this.#counted.size < NETWORKS_MAX;
    const network = isKnown ? client.network : ELSEWHERE;
    const forgeries = this.#counted.get(network) ?? { count: 0, first: client };
    forgeries.count++;
    this.#counted.set(network, forgeries);
    return forgeries.count > REFUSED_MAX ? Math.ceil((this.#windowEndsAt - now) / 1_000) : undefined;
  }

  /** Ends the window: writes down what was counted. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#windowEndsAt = 0;
    const counted = this.#counted;
    this.#counted = new Map();
    if (counted.size === 0) return;
    const lines = [...counted].map(([network, { count, first }]) => ({
      eventType: "security_event" as const,
      severity: "warning" as const,
      message: `Payment webhooks with a wrong signature were refused: ${count}`,
      ipAddress: first.ip,
      userAgent: first.userAgent ?? undefined,
      metadata: { network, count },
    }));
    const { database, clock, log } = this.#context;
    await inTransaction(database, (transaction) => audit(transaction, clock.now(), ...lines)).catch(
      (error: unknown) => log.error({ err: error, lines }, "forged webhooks could not be written down"),
    );
  }
}
