import type { EventStatus } from "@secret/domain";
import type { Tone } from "../../../ui/badge.tsx";
import { BadgeSelect } from "../../../ui/badge-select.tsx";

/** What an event can be made by hand: the rest comes by itself. */
const OFFERED: readonly EventStatus[] = ["draft", "active", "completed", "cancelled"];
const TONES: Partial<Record<EventStatus, Tone>> = { active: "ok", scheduled: "info" };

interface StatusSelectProps {
  readonly event: { readonly title: string; readonly status: EventStatus };
  readonly onChange: (status: EventStatus) => void;
  readonly className?: string;
}

/** An event's status, changed where it stands; what follows is asked before. */
export function StatusSelect({ event, onChange, className = "" }: StatusSelectProps) {
  const choices = OFFERED.includes(event.status) ? OFFERED : [event.status, ...OFFERED];
  return (
    <BadgeSelect
      aria-label={`Status of ${event.title}`}
      tone={TONES[event.status] ?? "neutral"}
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
