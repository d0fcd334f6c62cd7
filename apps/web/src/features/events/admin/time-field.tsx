import {
  DISAMBIGUATIONS,
  describeRepeatedWallTime,
  EVENT_FIELD_NAMES,
  type EventTimeField,
} from "@secret/domain";
import { type Control, type UseFormRegisterReturn, useWatch } from "react-hook-form";
import type { z } from "zod";
import type { BoundField } from "../../../platform/forms/use-schema-form.ts";
import { Field, SELECT } from "../../../ui/field.tsx";
import type { EventForm, eventForm } from "./event-schema.ts";

interface TimeFieldProps {
  readonly name: EventTimeField;
  readonly field: BoundField;
  /** Which of two is meant. */
  readonly choice: UseFormRegisterReturn;
  readonly control: Control<EventForm, unknown, z.output<typeof eventForm>>;
  readonly hint?: string | undefined;
}

/** A time of the event's zone. Of one that clocks show twice that night, it asks which is meant. */
export function TimeField({ name, field, choice, control, hint }: TimeFieldProps) {
  const [typed, disambiguation] = useWatch({ control, name: [name, `disambiguation.${name}`] });
  const repeated = describeRepeatedWallTime(typed, disambiguation);
  const label = EVENT_FIELD_NAMES[name];
  return (
    <div className="grid content-start gap-1.5">
      <Field label={label} type="datetime-local" hint={repeated?.message ?? hint} {...field} />
      {repeated !== undefined && (
        <select aria-label={`${label}: which of the two`} className={SELECT} {...choice}>
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
