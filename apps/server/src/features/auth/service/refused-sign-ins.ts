import type { ErrorCode } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { CountedLines } from "../../audit/index.ts";
import { findAccountByAddress } from "../queries/users.ts";
import { givenAddress } from "./sign-in.ts";

/** What didn't sign anybody in. */
export interface RefusedSignIn {
  readonly method: "password" | "code" | "passkey" | "second_factor" | "recovery_code";
  readonly code: ErrorCode;
  /** The account, where its first factor was proven. */
  readonly userId?: string | undefined;
  /** What was typed, where it wasn't: whose it is, if anybody's, is looked up. */
  readonly address?: { readonly email?: string | undefined; readonly phone?: string | undefined };
}

/** Whoever is made to wait has not been heard: no account is looked up for it. */
const UNHEARD = new Set<ErrorCode>(["OVER_REQUEST_RATE_LIMIT", "BUSY"]);

/** Sign-ins that failed: one line a minute, by the account that was meant, else by the network it came from. */
export class RefusedSignIns {
  readonly #context: Context;
  readonly #lines: CountedLines;

  constructor(context: Context) {
    this.#context = context;
    this.#lines = new CountedLines(context);
  }

  async count(refused: RefusedSignIn, client: ClientInfo): Promise<void> {
    const { method, code } = refused;
    const subjectId = await this.#subjectOf(refused);
    await this.#lines.count(`${method} ${subjectId ?? client.network}`, {
      eventType: "sign_in_refused",
      severity: "info",
      message: "Sign-ins were refused",
      subjectId,
      ipAddress: client.ip,
      userAgent: client.userAgent ?? undefined,
      metadata: { method, first: code },
    });
  }

  async #subjectOf({ userId, address, code }: RefusedSignIn): Promise<string | undefined> {
    const typed = address === undefined || UNHEARD.has(code) ? undefined : givenAddress(address);
    if (userId !== undefined || typed === undefined) return userId;
    return (await findAccountByAddress(this.#context.database, typed))?.id;
  }

  /** Writes down what was counted. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
