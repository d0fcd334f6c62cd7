import { type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { CountedLines } from "./counted-lines.ts";

/** From one network within a window; whoever sends more is told to wait. */
const REFUSED_MAX = 20;

/** Webhooks with a wrong signature, counted by the network they come from. */
export class ForgedWebhooks {
  readonly #context: Context;
  readonly #message: string;
  readonly #lines: CountedLines;

  /** @param message of the line that tells how many there were */
  constructor(context: Context, message: string) {
    this.#context = context;
    this.#message = message;
    this.#lines = new CountedLines(context);
  }

  /** Counts one, and says why it is refused: where a network sends too many, until when it waits. */
  async refuse({
    ip,
    network,
    userAgent,
  }: ClientInfo): Promise<Result<never, "RATE_LIMITED" | "WEBHOOK_SIGNATURE_INVALID">> {
    const { count, windowEndsAt } = await this.#lines.count(network, {
      eventType: "security_event",
      severity: "warning",
      message: this.#message,
      ipAddress: ip,
      userAgent: userAgent ?? undefined,
    });
    if (count <= REFUSED_MAX) return refuse("WEBHOOK_SIGNATURE_INVALID");
    const waitMs = windowEndsAt.getTime() - this.#context.clock.now().getTime();
    return refuse("RATE_LIMITED", { params: { retryAfterSeconds: Math.ceil(waitMs / 1_000) } });
  }

  /** Writes down what was counted. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
