import { BRAND, DISAMBIGUATIONS, describeRepeatedWallTime } from "@secret/domain";
import { Field, SELECT } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { FormPartProps } from "./form-parts.ts";

const CHOICES = [
  ["now", "Now"],
  ["later", "At a time"],
] as const;

/** When it leaves. Of a time that clocks show twice that night, it asks which is meant. */
export function TimeFields({ form, typed: { isLater, at, disambiguation, group } }: FormPartProps) {
  const repeated = isLater === "later" ? describeRepeatedWallTime(at, disambiguation) : undefined;
  return (
    <Panel title="When">
      <fieldset className="flex flex-wrap gap-x-8">
        <legend className="sr-only">When</legend>
        {CHOICES.map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="radio"
              value={value}
              className="size-5 accent-(--ink)"
              {...form.register("isLater")}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {isLater === "later" && (
        <div className="mt-3 grid max-w-sm grid-cols-[minmax(0,1fr)] gap-3">
          <Field
            label="Leaves at"
            type="datetime-local"
            hint={repeated?.message ?? `${BRAND.city} time`}
            {...form.field("at")}
          />
          {repeated !== undefined && (
            <select
              aria-label="Leaves at: which of the two"
              className={SELECT}
              {...form.register("disambiguation")}
            >
              {DISAMBIGUATIONS.map((each) => (
                <option key={each} value={each}>
                  {repeated.choices[each]}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
      {group !== "buyers" && (
        <p className="mt-3 text-small text-soft">
          Texts keep to 8 AM to 9 PM where each member lives: what would come at night leaves in the morning.
        </p>
      )}
    </Panel>
  );
}
