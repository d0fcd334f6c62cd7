import {
  DISAMBIGUATIONS,
  describeRepeatedWallTime,
  EVENT_FIELD_NAMES,
  type EventTimeField,
  pickerBounds,
} from "@secret/domain";
import { useWatch } from "react-hook-form";
import { Field, SELECT } from "../../../ui/field.tsx";
import { useTypedTimes } from "./day-fields.tsx";
import type { EventForm } from "./event-schema.ts";
import { useEventFields } from "./use-event-fields.ts";

interface TimeFieldProps {
  readonly name: EventTimeField;
  readonly hint?: string | undefined;
}

/** Input for a time in the event's zone. Asks which one is meant of an ambiguous time. */
export function TimeField({ name, hint }: TimeFieldProps) {
  const { form, field, register } = useEventFields();
  const { times, now, timeZone } = useTypedTimes();
  const disambiguation = useWatch({ control: form.control, name: `disambiguation.${name}` });
  const repeated = describeRepeatedWallTime(times[name], disambiguation, timeZone);
  const label = EVENT_FIELD_NAMES[name];
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <Field
        label={label}
        type="datetime-local"
        {...pickerBounds(name, times, now)}
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
