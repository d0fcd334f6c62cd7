import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

/** Consent that somebody gave or withdrew. */
export interface ConsentLine {
  readonly userId: string | null;
  readonly channel: "mail" | "sms" | "push";
  /** "help" means that somebody texted HELP, and the provider answered. */
  readonly action: "given" | "withdrawn" | "help";
  readonly source: "sign_up" | "profile" | "text" | "mail" | "interest";
  /** Exact text that was shown or texted. */
  readonly text: string;
  /** Version of the shown text. */
  readonly version?: string | null;
  /** Number or address that it applies to. */
  readonly address?: string | null;
  /** Network of the browser or app, if there was one. */
  readonly network?: string | null;
  /** Provider's id of the text message that contained it. */
  readonly messageId?: string;
}

/**
 * Records a consent or its withdrawal in the caller's transaction. The log is the evidence for every optional text and
 * mail. Any feature may call this; it calls none.
 * @param at time of the consent
 * @returns false if the same text message was recorded before
 */
export async function recordConsent(transaction: Transaction, at: Date, line: ConsentLine): Promise<boolean> {
  return queries.insertConsent(transaction, {
    ...line,
    version: line.version ?? null,
    address: line.address ?? null,
    network: line.network ?? null,
    messageId: line.messageId ?? null,
    createdAt: at,
  });
}

/** Records a consent sent as a text message, for the account that has the number. */
export async function recordTextedConsent(
  transaction: Transaction,
  at: Date,
  line: Pick<ConsentLine, "action" | "text"> & { readonly address: string; readonly messageId: string },
): Promise<boolean> {
  const userId = (await queries.findOwnerOfPhone(transaction, line.address)) ?? null;
  return recordConsent(transaction, at, { ...line, userId, channel: "sms", source: "text" });
}

/** Assigns the consents that an address gave before it had an account to the new account. */
export async function claimConsents(
  transaction: Transaction,
  address: string,
  userId: string,
): Promise<void> {
  await queries.claimConsents(transaction, address, userId);
}

/** Returns an account's consents, newest first. */
export async function listConsents({ database }: Context, userId: string) {
  const lines = await queries.findConsentsOf(database, userId);
  return lines.reverse().map(({ network: _network, channel, action, source, ...line }) => ({
    ...line,
    channel: channel as ConsentLine["channel"],
    action: action as ConsentLine["action"],
    source: source as ConsentLine["source"],
  }));
}
