import {
  DISAMBIGUATIONS,
  describeRepeatedWallTime,
  EVENT_FIELD_NAMES,
  EVENT_TIME_FIELDS,
  type EventTimeField,
  isTimeZone,
  pickerBounds,
  wallTimeAt,
} from "@secret/domain";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Field, SELECT } from "../../../ui/field.tsx";
import type { EventForm } from "./event-schema.ts";
import { useEventFields } from "./use-event-fields.ts";

interface TimeFieldProps {
  readonly name: EventTimeField;
  readonly hint?: string | undefined;
}

/** Input for a time in the event's zone. Asks which one is meant of an ambiguous time. */
export function TimeField({ name, hint }: TimeFieldProps) {
  const { form, field, register } = useEventFields();
  const times = useWatch({ control: form.control, name: [...EVENT_TIME_FIELDS] }) as string[];
  const [disambiguation, typedZone] = useWatch({
    control: form.control,
    name: [`disambiguation.${name}`, "timeZone"],
  });
  const typed = Object.fromEntries(EVENT_TIME_FIELDS.map((each, index) => [each, times[index] ?? ""]));
  const timeZone = isTimeZone(typedZone) ? typedZone : undefined;
  const repeated = describeRepeatedWallTime(typed[name] ?? "", disambiguation, timeZone);
  const label = EVENT_FIELD_NAMES[name];
  // Fixed when the page opens: a changed limit would reset the part of the time that is being typed.
  const [openedAt] = useState(() => new Date());
  const bounds = pickerBounds(
    name,
    typed as Record<EventTimeField, string>,
    wallTimeAt(openedAt, timeZone).wallTime,
  );
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field
        label={label}
        type="datetime-local"
        {...bounds}
        hint={repeated?.message ?? hint}
        {...field(name)}
      />
      {repeated !== undefined && (
        <select
          aria-label={`${label}: which of the two`}
          className={SELECT}
          {...register(`disambiguation.${name}` as keyof EventForm)}
        >
          {DISAMBIGUATIONS.map((each) => (
            <option key={each} value={each}>
              {repeated.choices[each]}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
