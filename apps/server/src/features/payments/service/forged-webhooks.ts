import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { CountedLines } from "../../audit/service.ts";

/** From one network within a window; whoever sends more is told to wait. */
const REFUSED_MAX = 20;

/** Webhooks with a wrong signature, counted by the network they come from. */
export class ForgedWebhooks {
  readonly #context: Context;
  readonly #lines: CountedLines;

  constructor(context: Context) {
    this.#context = context;
    this.#lines = new CountedLines(context);
  }

  /**
   * Counts one.
   * @returns the seconds its network is to wait, where there were too many
   */
  async count(client: ClientInfo): Promise<number | undefined> {
    const { count, windowEndsAt } = await this.#lines.count(client.network, {
      eventType: "security_event",
      severity: "warning",
      message: "Payment webhooks with a wrong signature were refused",
      ipAddress: client.ip,
      userAgent: client.userAgent ?? undefined,
    });
    const waitMs = windowEndsAt.getTime() - this.#context.clock.now().getTime();
    return count > REFUSED_MAX ? Math.ceil(waitMs / 1_000) : undefined;
  }

  /** Writes down what was counted. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
