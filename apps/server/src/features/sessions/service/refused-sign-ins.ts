import type { ErrorCode } from "@secret/contract";
import type { Context } from "../../../platform/context.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { CountedLines } from "../../audit/index.ts";
import { findAccountByAddress } from "../../identity/index.ts";
import { givenAddress } from "./sign-in.ts";

/** Sign-in that was refused. */
export interface RefusedSignIn {
  readonly method: "password" | "code" | "passkey" | "second_factor" | "recovery_code";
  readonly code: ErrorCode;
  /** Account, if its first factor was verified. */
  readonly userId?: string | undefined;
  /** Address as entered, if it wasn't; its account is looked up. */
  readonly address?: { readonly email?: string | undefined; readonly phone?: string | undefined };
}

/** Refusals that happen before the credentials are checked: no account is looked up for them. */
const UNCHECKED = new Set<ErrorCode>(["OVER_REQUEST_RATE_LIMIT", "BUSY"]);

/** Writes refused sign-ins to the audit log, one line per minute and account, or per network if no account is known. */
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
    const typed = address === undefined || UNCHECKED.has(code) ? undefined : givenAddress(address);
    if (userId !== undefined || typed === undefined) return userId;
    return (await findAccountByAddress(this.#context.database, typed))?.id;
  }

  /** Writes the pending lines. */
  close(): Promise<void> {
    return this.#lines.close();
  }
}
