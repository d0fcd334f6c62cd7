import type { AuditEntry, AuditRange } from "@secret/contract";
import type { AuditEventType, AuditSeverity } from "@secret/domain";

/** How a severity is called. */
export const SEVERITY_NAMES: Readonly<Record<AuditSeverity, string>> = {
  critical: "Critical",
  error: "Error",
  warning: "Warning",
  info: "Info",
};

/** How a range is called in the filter. */
export const RANGE_NAMES: Readonly<Record<AuditRange, string>> = {
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
};

/** "Order status change" of "order_status_change". */
export function kindName(kind: AuditEventType): string {
  const words = kind.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Somebody by their name; one that is gone has none. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || "A former member";
}

/** Who did it, and to whom where that is somebody else: "June Castellanos → Ana Whitfield". */
export function whoOf({ actor, subject }: Pick<AuditEntry, "actor" | "subject">): string {
  const by = actor === null ? undefined : personName(actor);
  const about = subject === null || subject.id === actor?.id ? undefined : personName(subject);
  return [by, about].filter((name) => name !== undefined).join(" → ");
}

/** No stranger has a hand in these. */
const OWN_DOINGS: readonly AuditEventType[] = ["event_status_change", "order_status_change"];

/** Who did what no account did. */
export function nobodyName(kind: AuditEventType): string {
  return OWN_DOINGS.includes(kind) ? "The system" : "The system, or a stranger";
}
