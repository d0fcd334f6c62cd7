import type { AuditEntry, AuditRange } from "@secret/contract";
import type { AuditEventType, AuditSeverity } from "@secret/domain";

/** Names of the severities. */
export const SEVERITY_NAMES: Readonly<Record<AuditSeverity, string>> = {
  critical: "Critical",
  error: "Error",
  warning: "Warning",
  info: "Info",
};

/** Names of the ranges in the filter. */
export const RANGE_NAMES: Readonly<Record<AuditRange, string>> = {
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
};

/** Formats a kind: "Order status change" for "order_status_change". */
export function kindName(kind: AuditEventType): string {
  const words = kind.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Formats a person's name, or a placeholder for a deleted account. */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || "A former member";
}

/** Formats the actor, and the subject if different: "June Castellanos → Ana Whitfield". */
export function whoOf({ actor, subject }: Pick<AuditEntry, "actor" | "subject">): string {
  const by = actor === null ? undefined : personName(actor);
  const about = subject === null || subject.id === actor?.id ? undefined : personName(subject);
  return [by, about].filter((name) => name !== undefined).join(" → ");
}

/** Kinds that can't be caused by a stranger. */
const SYSTEM_KINDS: readonly AuditEventType[] = ["event_status_change", "order_status_change"];

/** Names the actor of an entry without an account. */
export function nobodyName(kind: AuditEventType): string {
  return SYSTEM_KINDS.includes(kind) ? "System" : "System or signed-out visitor";
}
