import { formatUsd } from "@secret/domain";
import { formatMoment } from "../../ui/format-day.ts";
import { CHANNEL_NAMES } from "../members/index.ts";
import { RANGE_NAMES, SEVERITY_NAMES } from "./audit-copy.ts";

/** Formats a detail's value; undefined when there is nothing to show. */
type Format = (value: unknown) => string | undefined;

const text: Format = (value) => (typeof value === "string" && value !== "" ? value : undefined);
const count: Format = (value) =>
  typeof value === "number" && value > 0 ? value.toLocaleString("en-US") : undefined;
const listLength: Format = (value) => (Array.isArray(value) ? count(value.length) : undefined);
const money: Format = (value) => (typeof value === "number" ? formatUsd(value) : undefined);
const moment: Format = (value) => {
  const known = text(value);
  return known === undefined ? undefined : formatMoment(known);
};
const seconds: Format = (value) => (typeof value === "number" ? `${value} s later` : undefined);
const yes: Format = (value) => (value === true ? "Yes" : undefined);

/** Formats a code: "Card declined" for "CARD_DECLINED". */
const words: Format = (value) => {
  const plain = text(value)?.replaceAll(/[_-]/g, " ").toLowerCase();
  return plain && plain.slice(0, 1).toUpperCase() + plain.slice(1);
};

const listOf =
  (format: Format): Format =>
  (value) =>
    Array.isArray(value) ? text(value.map(format).join(", ")) : undefined;

const named =
  (names: Readonly<Record<string, string>>): Format =>
  (value) =>
    (typeof value === "string" ? names[value] : undefined) ?? words(value);

const METHODS = { totp: "Authenticator app", sms: "Text", second_factor: "Second step" };
const FIELDS = { firstName: "First name", lastName: "Last name", zipCode: "ZIP code" };
const AREAS = { admin: "Admin", staff: "Crew" };
const AUDIENCES = { members: "Every member", window: "One pickup window" };

/** Details that an owner understands, in display order. Ids are in the export only. */
const FACTS: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  reason: ["Reason", text],
  memberMessage: ["Message to members", text],
  told: ["Members notified of", (value) => (Array.isArray(value) ? text(value.join(" ")) : undefined)],
  note: ["Note to members", text],
  movedWindows: ["Pickup windows moved", count],
  title: ["Title", text],
  message: ["Text", text],
  audience: ["Sent to", (value) => named(AUDIENCES)((value as { kind?: unknown } | null)?.kind)],
  channels: ["Channels", listOf(named(CHANNEL_NAMES))],
  scheduledFor: ["Scheduled for", moment],
  dropped: ["Messages held back", count],
  kind: ["Message", words],
  channel: ["Sent by", named({ ...CHANNEL_NAMES, email: CHANNEL_NAMES.mail })],
  methods: ["Signed in with", listOf(named(METHODS))],
  method: ["Tried with", named(METHODS)],
  access: ["Area", named(AREAS)],
  apiKey: ["API key", text],
  count: ["Count", count],
  fields: ["Changed", listOf(named(FIELDS))],
  taken: ["Changes undone", listLength],
  outcome: ["Result", words],
  doneAt: ["Done at", moment],
  arrivedSecondsLater: ["Reached us", seconds],
  keptAt: ["Hand-off that counts", moment],
  lostAt: ["Other hand-off", moment],
  cancelledAt: ["Cancelled at", moment],
  orders: ["Orders", count],
  amountCents: ["Amount", money],
  declineCode: ["Declined because", words],
  providerPaymentId: ["Square payment", text],
  providerRefundId: ["Square refund", text],
  range: ["Time", named(RANGE_NAMES)],
  from: ["From", text],
  to: ["To", text],
  status: ["Status", words],
  severity: ["Severity", named(SEVERITY_NAMES)],
  eventType: ["Kind", words],
  isSearched: ["Filtered by search", yes],
};

/** Returns the known details of an entry's metadata, as label and text. */
export function describeMetadata(
  metadata: Readonly<Record<string, unknown>>,
): readonly (readonly [label: string, text: string])[] {
  return Object.entries(FACTS).flatMap(([key, [label, format]]) => {
    const value = format(metadata[key]);
    return value === undefined ? [] : [[label, value] as const];
  });
}
