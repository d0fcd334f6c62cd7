import { type Result, refuse } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { CountedLines } from "./counted-lines.ts";

/** Maximum refusals per network and window; further requests are rate limited. */
const REFUSED_MAX = 20;

/** Counts webhooks with a wrong signature by network. */
export class ForgedWebhooks {
  readonly #context: Context;
  readonly #message: string;
  readonly #lines: CountedLines;

  /** @param message of the audit line with the count */
  constructor(context: Context, message: string) {
    this.#context = context;
    this.#message = message;
    this.#lines = new CountedLines(context);
  }

  /** Counts a webhook and returns the refusal: a wrong signature, or the time to wait after too many. */
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

  /** Writes the pending lines. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
