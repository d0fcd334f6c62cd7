import { EVENT_STATUSES, type EventStatus, publishedStatus } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";
import { BadgeSelect } from "../../../ui/badge-select.tsx";
import { useNow } from "../../../ui/use-now.ts";

interface StatusSelectProps {
  readonly event: {
    readonly title: string;
    readonly status: EventStatus;
    readonly registrationOpensAt: string;
  };
  readonly onChange: (status: EventStatus) => void;
  readonly className?: string;
}

/** Shows an event's status and lets the admin choose another. Scheduled can be chosen until ordering opens. */
export function StatusSelect({ event, onChange, className = "" }: StatusSelectProps) {
  const fitting = publishedStatus(new Date(event.registrationOpensAt), useNow());
  const choices = EVENT_STATUSES.filter(
    (status) => status !== "scheduled" || fitting === "scheduled" || event.status === "scheduled",
  );
  return (
    <BadgeSelect
      aria-label={`Status of ${event.title}`}
      tone={toneOf(event.status, fitting)}
      value={event.status}
      onChange={(change) => onChange(change.target.value as EventStatus)}
      className={`[&_select]:capitalize ${className}`}
    >
      {choices.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </BadgeSelect>
  );
}

/** Green means that ordering has opened. */
function toneOf(status: EventStatus, fitting: "scheduled" | "active"): Tone {
  if (status !== "scheduled" && status !== "active") return "neutral";
  return fitting === "active" ? "ok" : "info";
}
