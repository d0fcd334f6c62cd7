import { ACCOUNT_UNDO_SECONDS, INTEREST_KEPT_DAYS, WEBHOOK_LOG_DAYS } from "@secret/domain";
import type { Context } from "../../platform/context.ts";
import { eachInTurn } from "../../platform/each-in-turn.ts";
import { ENDED_KEYS_DAYS } from "../api-keys/index.ts";
import { type RetentionRule, removeOldRows } from "./queries.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Rows per statement. */
const PORTION = 5_000;

/** SQL condition: an invitation was sent, so the interest doesn't wait for another event. */
const WAS_INVITED = "EXISTS (SELECT FROM deliveries WHERE interest_id = interests.id AND state <> 'dropped')";

/** Returns a rule that removes the contact of an interest some days after a step. */
function interestRule(since: string, days: number, where = "TRUE"): RetentionRule {
  return {
    table: "interests",
    since,
    keptSeconds: days * DAY,
    where: `contact IS NOT NULL AND ${where}`,
    clear: "contact = NULL, consent_text = NULL, network = NULL",
  };
}

/** Average length of a month, in seconds. */
const MONTH = (365 / 12) * DAY;

/**
 * Returns the rule that removes allergen reports, which have health data. They stay a day longer, since the database refuses
 * to remove those younger than 12 months, which have 366 days in a leap year.
 */
function allergenReportRule(months: number): RetentionRule {
  return { table: "allergen_report_entries", since: "saved_at", keptSeconds: months * MONTH + DAY };
}

/**
 * Retention of personal data and working rows. Deleting an account removes a member's data earlier. Failed messages
 * belong to the job library and are removed by `platform/messages/message-jobs.ts`.
 */
const RETENTION: readonly RetentionRule[] = [
  // Old values of a change to an account, for as long as the change can be undone; then the change itself.
  {
    table: "account_changes",
    since: "created_at",
    keptSeconds: ACCOUNT_UNDO_SECONDS,
    where: "removed IS NOT NULL",
    clear: "removed = NULL",
  },
  { table: "account_changes", since: "created_at", keptSeconds: 30 * DAY },
  // Used tokens are kept so that a stolen one is recognized when it comes back.
  { table: "refresh_tokens", since: "used_at", keptSeconds: 30 * DAY },
  { table: "verification_codes", since: "created_at", keptSeconds: 2 * DAY },
  { table: "signups", since: "created_at", keptSeconds: 7 * DAY },
  // Contacts of people who asked to hear about the next event. The rest of the row counts growth and names nobody.
  interestRule("asked_at", INTEREST_KEPT_DAYS.unconfirmed, "confirmed_at IS NULL"),
  interestRule("unsubscribed_at", INTEREST_KEPT_DAYS.unsubscribed),
  interestRule("invited_at", INTEREST_KEPT_DAYS.invited, WAS_INVITED),
  interestRule("confirmed_at", INTEREST_KEPT_DAYS.waiting),
  { table: "sessions", since: "expires_at", keptSeconds: 0 },
  // API keys that can't be used anymore; until then the list shows them.
  {
    table: "api_keys",
    since: "least(revoked_at, expires_at)",
    keptSeconds: ENDED_KEYS_DAYS * DAY,
  },
  { table: "factor_challenges", since: "expires_at", keptSeconds: 0 },
  { table: "passkey_challenges", since: "expires_at", keptSeconds: 0 },
  { table: "auth_codes", since: "expires_at", keptSeconds: 0 },
  // Longer than the window of any limit.
  { table: "attempt_limits", since: "last_attempt_at", keptSeconds: 2 * DAY },
  { table: "spent_budgets", since: "spent_at", keptSeconds: 2 * DAY },
  // The address and browser of an audit line. The line itself is kept forever.
  { table: "audit_devices", since: "created_at", keptSeconds: 90 * DAY },
  // Proof of consent outlives an erased account: a complaint may come for four years (47 U.S.C. 227, 28 U.S.C. 1658).
  {
    table: "consents",
    since: "greatest(created_at, (SELECT deleted_at FROM users WHERE users.id = consents.user_id))",
    keptSeconds: 5 * 365 * DAY,
    where: "user_id IS NULL OR user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)",
  },
  // Names in the tips of deleted accounts. Records of pay are kept for four years after the tax
  // was due (26 CFR 31.6001-1); California asks for three (Labor Code 1174).
  {
    table: "tip_shares",
    since:
      "(SELECT made_at FROM tip_splits WHERE (tip_splits.event_id, tip_splits.version) = (tip_shares.event_id, tip_shares.version))",
    keptSeconds: 5 * 365 * DAY,
    where: "name <> '' AND user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL)",
    clear: "name = ''",
  },
  // Passes in wallets, with their devices, long after their event's pickup.
  {
    table: "wallet_passes",
    since: `(SELECT pickup_ends_at FROM orders JOIN events ON events.id = orders.event_id
              WHERE orders.id = wallet_passes.order_id)`,
    keptSeconds: 90 * DAY,
  },
  // Passes that Google couldn't void, for longer than any pass is valid.
  { table: "wallet_removals", since: "created_at", keptSeconds: 365 * DAY },
  // Names and numbers of walk-ups, who may come back about an order. The sale is kept for accounting.
  {
    table: "walk_ups",
    since: "(SELECT created_at FROM orders WHERE orders.id = walk_ups.order_id)",
    keptSeconds: 90 * DAY,
    where: "name <> '' OR phone IS NOT NULL",
    clear: "name = '', phone = NULL",
  },
  // No crew device keeps an action longer, so none is sent again.
  { table: "crew_actions", since: "received_at", keptSeconds: 30 * DAY },
  // Charges on the card terminal that paid no sale.
  { table: "terminal_charges", since: "started_at", keptSeconds: 30 * DAY, where: "order_id IS NULL" },
  // Conflicts that the crew has seen, unless an admin still has to settle them.
  {
    table: "pickup_conflicts",
    since: "seen_at",
    keptSeconds: 30 * DAY,
    where: "coalesce(cancelled_at, released_at) IS NULL OR settled_at IS NOT NULL",
  },
  // Contact and note of a transfer.
  {
    table: "transfers",
    since: "ended_at",
    keptSeconds: 90 * DAY,
    where: "contact IS NOT NULL OR message <> ''",
    clear: "contact = NULL, message = ''",
  },
  // Words of a report and of its answer.
  {
    table: "order_reports",
    since: "created_at",
    keptSeconds: 365 * DAY,
    where: "text <> '' OR answer <> ''",
    clear: "text = '', answer = ''",
  },
  { table: "incoming_texts", since: "received_at", keptSeconds: 90 * DAY },
  { table: "incoming_texts", since: "received_at", keptSeconds: 7 * DAY, where: "user_id IS NULL" },
  // Deliveries of an interest that has its contact are kept: they show whether an invitation was sent.
  {
    table: "deliveries",
    since: "created_at",
    keptSeconds: 90 * DAY,
    where: "interest_id IS NULL OR interest_id IN (SELECT id FROM interests WHERE contact IS NULL)",
  },
  // Outcomes that providers reported before the message's row had the provider's id.
  { table: "early_fates", since: "told_at", keptSeconds: DAY },
  // Longer than any event is announced, reminded of, or written about.
  { table: "told_once", since: "told_at", keptSeconds: 400 * DAY },
  // Longer than a problem is left alone: it is alerted again after that.
  { table: "owner_news", since: "told_at", keptSeconds: 90 * DAY },
  // Longer than any page offers to undo clearing the list.
  { table: "notifications", since: "cleared_at", keptSeconds: HOUR },
  // Bodies of handled webhooks, for questions to Square. The ids stay, so that a repeated one is recognized.
  {
    table: "payment_webhooks",
    since: "handled_at",
    keptSeconds: 30 * DAY,
    where: "body IS NOT NULL",
    clear: "body = NULL",
  },
  // The log of webhooks, with their attempts.
  {
    table: "webhook_deliveries",
    since: "created_at",
    keptSeconds: WEBHOOK_LOG_DAYS * DAY,
    where: "once_key IS NULL",
  },
  // An event can be sold out for longer, and is reported once.
  { table: "webhook_deliveries", since: "created_at", keptSeconds: 365 * DAY, where: "once_key IS NOT NULL" },
  { table: "development_mailbox", since: "created_at", keptSeconds: 14 * DAY },
];

/**
 * Removes everything that has been kept long enough. A table that fails doesn't stop the next ones.
 * @param options.portion rows per statement
 * @param options.signal the worker is stopping: the rest waits for the next run
 * @throws AggregateError with every failure, once all rules have been applied
 */
export async function applyRetention(
  { database, clock, settings }: Context,
  { portion = PORTION, signal }: { portion?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const now = clock.now();
  const rules = [...RETENTION, allergenReportRule(settings.allergenReportMonths)];
  await eachInTurn(rules, (rule) => removeOldRows(database, rule, now, portion), signal);
}
