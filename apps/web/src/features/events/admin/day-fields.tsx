import {
  clockAt,
  clockOfWallTime,
  dayOfWallTime,
  EVENT_TIME_FIELDS,
  type EventTimeField,
  isReadableWallTime,
  isTimeZone,
  OPENING_LEADS_DAYS,
  openingBefore,
  planDay,
  planEnd,
  planOpening,
  planStart,
  requiredMessage,
} from "@secret/domain";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { PartField } from "./part-field.tsx";
import { useEventFields } from "./use-event-fields.ts";

type TypedTimes = Record<EventTimeField, string>;

const LEAD_NAMES: Record<(typeof OPENING_LEADS_DAYS)[number], string> = {
  7: "A week before",
  3: "3 days before",
  2: "2 days before",
  1: "The day before",
};

/** Typed times are wall times of the event, so they are shown without conversion. */
const WEEKDAY = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** Fields for an event's day, its hours and the opening of orders. They fill all other times. */
export function DayFields() {
  const { form } = useEventFields();
  const { times, now } = useTypedTimes();
  const plan = (planned: Readonly<TypedTimes>) => {
    const changed = EVENT_TIME_FIELDS.filter((name) => planned[name] !== times[name]);
    for (const name of changed) form.setValue(name, planned[name], { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger(changed);
  };
  const hasDay = isReadableWallTime(times.eventAt);
  const isMissing = times.eventAt === "" && form.formState.errors.eventAt !== undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_9rem_9rem] [&>:first-child]:max-sm:col-span-2">
        <PartField
          name="eventAt"
          label="Day"
          type="date"
          min={dayOfWallTime(now)}
          error={isMissing ? requiredMessage("eventAt") : undefined}
          value={hasDay ? dayOfWallTime(times.eventAt) : ""}
          onValue={(day) => plan(planDay(times, day, now))}
        />
        <PartField
          name="pickupStartsAt"
          label="From"
          type="time"
          disabled={!hasDay}
          value={clockOfWallTime(times.pickupStartsAt)}
          onValue={(clock) => plan(planStart(times, clock))}
        />
        <PartField
          name="pickupEndsAt"
          label="To"
          type="time"
          disabled={!isReadableWallTime(times.pickupStartsAt)}
          value={clockOfWallTime(times.pickupEndsAt)}
          onValue={(clock) => plan(planEnd(times, clock))}
        />
      </div>
      <OpeningChoice times={times} now={now} onPlan={plan} />
    </div>
  );
}

interface OpeningChoiceProps {
  readonly times: TypedTimes;
  readonly now: string;
  readonly onPlan: (planned: Readonly<TypedTimes>) => void;
}

/** Choices for when ordering opens, always at noon. */
function OpeningChoice({ times, now, onPlan }: OpeningChoiceProps) {
  const hasDay = isReadableWallTime(times.eventAt);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Ordering opens</legend>
      <div className="segments">
        {OPENING_LEADS_DAYS.map((days) => {
          const opening = hasDay ? openingBefore(times.eventAt, days) : "";
          return (
            <button
              key={days}
              type="button"
              disabled={opening < now}
              aria-pressed={hasDay && opening === times.registrationOpensAt}
              onClick={() => onPlan(planOpening(times, opening))}
              className="flex-col py-1.5 leading-tight"
            >
              {LEAD_NAMES[days]}
              <span className="text-fine font-normal">
                {hasDay ? `${WEEKDAY.format(new Date(`${opening}Z`))}, noon` : "Noon"}
              </span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Returns the form's times, and the wall time of the page's opening in the event's zone. */
export function useTypedTimes(): {
  readonly times: TypedTimes;
  readonly now: string;
  readonly timeZone: string | undefined;
} {
  const { form } = useEventFields();
  const typed = useWatch({ control: form.control, name: [...EVENT_TIME_FIELDS] }) as string[];
  const typedZone = useWatch({ control: form.control, name: "timeZone" });
  const timeZone = isTimeZone(typedZone) ? typedZone : undefined;
  // Fixed when the page opens: a changed limit would reset the part of the time that is being typed.
  const [openedAt] = useState(() => new Date());
  return {
    times: Object.fromEntries(
      EVENT_TIME_FIELDS.map((name, index) => [name, typed[index] ?? ""]),
    ) as TypedTimes,
    now: clockAt(openedAt, timeZone),
    timeZone,
  };
}
