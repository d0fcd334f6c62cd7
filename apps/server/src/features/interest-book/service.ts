import { INTEREST_CONSENT_TEXTS, INTEREST_CONSENT_VERSION } from "@secret/contract";
import type { Transaction } from "../../platform/database/database.ts";
import { claimConsents, recordConsent } from "../consents/index.ts";
import * as queries from "./queries.ts";

/** Name of the invitation on the unsubscribe page and in the consent log. */
export const INTEREST_NAME = "The invitation to the next event";

/** Adds a request to hear about the next event. Nothing but a code is sent until it is confirmed. */
export async function addInterest(
  transaction: Transaction,
  interest: queries.NewInterest,
  now: Date,
): Promise<void> {
  await queries.addInterest(transaction, interest, now);
}

/** Confirms a contact, which then waits for an invitation, and logs the consent that was given with it. */
export async function confirmContact(transaction: Transaction, contact: string, now: Date): Promise<void> {
  const confirmed = await queries.setConfirmed(transaction, contact, now);
  // Without a row, its owner has become a member since.
  if (confirmed?.consentText == null) return;
  const { consentText: text, network, askedAt } = confirmed;
  const channel = confirmed.channel === "mail" ? "mail" : "sms";
  // A request made before the text changed agreed to the earlier version.
  const version = text === INTEREST_CONSENT_TEXTS[channel] ? INTEREST_CONSENT_VERSION : null;
  const line = { userId: null, text, version, address: contact, network };
  await recordConsent(transaction, askedAt, { ...line, channel, action: "given", source: "interest" });
}

/** Claims people who wait for an invitation to an event. Members and numbers that replied STOP get none. */
export async function claimWaiting(
  transaction: Transaction,
  event: { readonly eventId: string; readonly count: number },
  now: Date,
): Promise<queries.InvitedInterest[]> {
  await queries.endStopped(transaction, now);
  return queries.claimWaiting(transaction, event, now);
}

/** Stores the invitations that were made for people. */
export async function setInterestInvitations(
  transaction: Transaction,
  made: readonly { readonly interestId: string; readonly invitationId: string }[],
): Promise<void> {
  await queries.setInterestInvitations(transaction, made);
}

/** Links a new member to the interest before it, with its consent. Its contact is removed from the interest. */
export async function linkMember(
  transaction: Transaction,
  member: {
    readonly id: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly invitationId: string | null;
  },
  now: Date,
): Promise<void> {
  const { id, email, phone, invitationId } = member;
  const contacts = [email, phone].filter((contact) => contact !== null);
  const found = await queries.linkInterest(transaction, { id, contacts, invitationId }, now);
  // A contact that isn't the account's own isn't proven to be the same person's.
  const own = found.filter((contact) => contacts.includes(contact));
  for (const address of own) await claimConsents(transaction, address, id);
}

/**
 * Ends an interest, or restores it.
 * @returns false if its contact was removed
 */
export async function switchInterest(
  transaction: Transaction,
  id: string,
  isWanted: boolean,
  now: Date,
): Promise<boolean> {
  const switched = await queries.setUnsubscribed(transaction, id, isWanted ? null : now);
  if (switched?.contact == null) return false;
  const action = isWanted ? "given" : "withdrawn";
  const line = { userId: null, address: switched.contact, text: INTEREST_NAME };
  await recordConsent(transaction, now, { ...line, channel: "mail", action, source: "mail" });
  return true;
}
