import type { Result } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { CountedLines } from "../../audit/index.ts";

/** Counts invalid and void pickup codes in one audit line per minute and account. */
export class WrongCodes {
  readonly #lines: CountedLines;

  constructor(context: Context) {
    this.#lines = new CountedLines(context);
  }

  /** Counts a code refused as invalid, and returns the result unchanged. */
  async watch<Checked extends Result<unknown>>(
    session: Session,
    client: ClientInfo,
    checked: Checked,
  ): Promise<Checked> {
    if (!checked.ok && checked.failure.code === "PICKUP_CODE_INVALID") await this.count(session, client);
    return checked;
  }

  async count({ userId }: Session, client: ClientInfo): Promise<void> {
    await this.#lines.count(userId, {
      eventType: "security_event",
      severity: "warning",
      message: "Pickup codes that aren't valid were scanned",
      actorId: userId,
      ipAddress: client.ip,
      userAgent: client.userAgent ?? undefined,
    });
  }

  /** Writes the pending lines. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
