import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { findConsentsOf, findOwnerOfPhone, insertConsent } from "./queries.ts";

/** Something that somebody agreed to get, or withdrew. */
export interface ConsentLine {
  readonly userId: string | null;
  readonly channel: "mail" | "sms" | "push";
  /** "help": somebody texted HELP, and the provider answered. */
  readonly action: "given" | "withdrawn" | "help";
  readonly source: "sign_up" | "profile" | "text" | "mail";
  /** Word by word what was shown, or what was texted. */
  readonly text: string;
  /** Of the words that were shown. */
  readonly version?: string | null;
  /** The number or address that it is about. */
  readonly address?: string | null;
  /** From where, where a browser or app said it. */
  readonly network?: string | null;
  /** The provider's id of the text by which it was said. */
  readonly messageId?: string;
}

/**
 * Writes down what somebody agreed to or withdrew, in the caller's transaction: the evidence for every text and mail that
 * nobody has to get. Any feature may call it; it calls none.
 * @param at when it was said
 * @returns false where the same text was brought before
 */
export async function recordConsent(transaction: Transaction, at: Date, line: ConsentLine): Promise<boolean> {
  return insertConsent(transaction, {
    ...line,
    version: line.version ?? null,
    address: line.address ?? null,
    network: line.network ?? null,
    messageId: line.messageId ?? null,
    createdAt: at,
  });
}

/** The same of somebody who texted us, whoever has the number. */
export async function recordTextedConsent(
  transaction: Transaction,
  at: Date,
  line: Pick<ConsentLine, "action" | "text"> & { readonly address: string; readonly messageId: string },
): Promise<boolean> {
  const userId = (await findOwnerOfPhone(transaction, line.address)) ?? null;
  return recordConsent(transaction, at, { ...line, userId, channel: "sms", source: "text" });
}

/** What an account agreed to get and withdrew, the newest first. */
export async function listConsents({ database }: Context, userId: string) {
  const lines = await findConsentsOf(database, userId);
  return lines.reverse().map(({ network: _network, createdAt, channel, action, source, ...line }) => ({
    ...line,
    channel: channel as ConsentLine["channel"],
    action: action as ConsentLine["action"],
    source: source as ConsentLine["source"],
    createdAt: createdAt.toISOString(),
  }));
}
