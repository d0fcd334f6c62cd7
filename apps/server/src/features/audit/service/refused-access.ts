import type { Route } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import type { Session } from "../../../platform/http/session.ts";
import { CountedLines } from "./counted-lines.ts";
import { keyFacts } from "./write-lines.ts";

/** Counts refused requests of signed-in accounts to crew and admin routes, in one line per minute and account. */
export class RefusedAccess {
  readonly #lines: CountedLines;

  constructor(context: Context) {
    this.#lines = new CountedLines(context);
  }

  async count(
    { userId, apiKey }: Session,
    client: ClientInfo,
    { method, path, access }: Route,
  ): Promise<void> {
    await this.#lines.count(apiKey?.id ?? userId, {
      eventType: "access_refused",
      severity: "warning",
      message: "Routes of the crew or of admins were refused",
      actorId: userId,
      ipAddress: client.ip,
      userAgent: client.userAgent ?? undefined,
      metadata: { first: `${method} ${path}`, access, ...(apiKey && keyFacts(apiKey)) },
    });
  }

  /** Writes the pending lines. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
