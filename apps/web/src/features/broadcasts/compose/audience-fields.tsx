import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { SELECT } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { adminEventsQuery, eventQuery } from "../../events/index.ts";
import { windowText } from "../broadcast-words.ts";
import type { FormPartProps } from "./form-parts.ts";

const GROUPS = [
  ["buyers", "An event's buyers", "About their evening: they hear of it at any hour."],
  ["registered", "Registered for an event", "Who pressed “Notify me”."],
  ["members", "All members", "News for everybody."],
] as const;

/** Who it is for: a group of members, an event, and of its buyers a part. */
export function AudienceFields({ form, typed }: FormPartProps) {
  const { group } = typed;
  return (
    <Panel title="Who it is for">
      <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="sr-only">Who it is for</legend>
        {GROUPS.map(([value, name, hint]) => (
          <label
            key={value}
            className="flex min-h-14 items-center gap-3 rounded-lg border border-line px-4 py-2 has-checked:border-ink has-checked:bg-surface"
          >
            <input
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-(--ink)"
              {...form.register("group")}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">{name}</span>
              <span className="block text-small text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {group !== "members" && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
          <EventSelect form={form} />
          {group === "buyers" && <PartSelect form={form} typed={typed} />}
        </div>
      )}
    </Panel>
  );
}

function EventSelect({ form }: Pick<FormPartProps, "form">) {
  const { data, isError } = useQuery(adminEventsQuery);
  const events = data?.events.filter(({ status }) => status !== "draft") ?? [];
  const { error, onChange, ...select } = form.field("eventId");
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Event
      </label>
      <select
        id={id}
        className={`${SELECT} min-h-12 min-w-0`}
        aria-invalid={error !== undefined}
        {...select}
        onChange={(event) => {
          // Another event has other windows.
          form.setValue("part", "buyers");
          return onChange(event);
        }}
      >
        <option value="">Choose an event</option>
        {events.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
      {isError && <p className="text-small text-danger">The events did not load.</p>}
    </div>
  );
}

function PartSelect({ form, typed: { eventId } }: FormPartProps) {
  const id = useId();
  const { data: event } = useQuery({ ...eventQuery(eventId), enabled: eventId !== "" });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        Which of them
      </label>
      <select id={id} className={`${SELECT} min-h-12 min-w-0`} {...form.register("part")}>
        <option value="buyers">All buyers</option>
        <option value="not-picked-up">Not yet picked up</option>
        {event?.pickupWindows.map(({ id, startsAt, endsAt }) => (
          <option key={id} value={id}>
            {`Only ${windowText({ startsAt, endsAt, timeZone: event.timeZone })}`}
          </option>
        ))}
      </select>
    </div>
  );
}
