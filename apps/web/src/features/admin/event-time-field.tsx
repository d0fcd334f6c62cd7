import { DISAMBIGUATIONS, describeRepeatedWallTime, EVENT_FIELD_NAMES } from "@secret/domain";
import { type Control, type UseFormRegister, useWatch } from "react-hook-form";
import { Field, SELECT } from "../../ui/field.tsx";
import { type EventForm, type TimeField, wallTime } from "./event-form.ts";

interface EventTimeFieldProps {
  readonly name: TimeField;
  readonly isRequired: boolean;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  readonly control: Control<EventForm>;
  readonly register: UseFormRegister<EventForm>;
}

/** A time of the event's zone. Of one that clocks show twice that night, it asks which is meant. */
export function EventTimeField({ name, isRequired, hint, error, control, register }: EventTimeFieldProps) {
  const [value, disambiguation] = useWatch({ control, name: [name, `disambiguation.${name}`] });
  const repeated = describeRepeatedWallTime(value, disambiguation);
  return (
    <div className="grid content-start gap-1.5">
      <Field
        label={EVENT_FIELD_NAMES[name]}
        type="datetime-local"
        hint={repeated?.message ?? hint}
        error={error}
        {...register(name, wallTime(name, isRequired))}
      />
      {repeated !== undefined && (
        <select
          aria-label={`${EVENT_FIELD_NAMES[name]}: which of the two`}
          className={SELECT}
          {...register(`disambiguation.${name}`)}
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
