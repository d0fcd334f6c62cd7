import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { SELECT } from "./field.tsx";

interface FilterFrameProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: (control: { readonly id: string; readonly className: string }) => ReactNode;
}

/** Puts a filter's label inside its box, above the value. */
export function FilterFrame({ label, className, children }: FilterFrameProps) {
  const id = useId();
  return (
    <div className={classNames("relative min-w-0", className)}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute inset-x-4 top-1.5 truncate text-fine leading-none text-soft"
      >
        {label}
      </label>
      {children({ id, className: `${SELECT} h-full min-h-12 w-full min-w-0 pt-5 pb-0.5 [&:is(input)]:pl-4` })}
    </div>
  );
}

interface FilterChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Label of the empty option; leave out when a choice is required. */
  readonly all?: string;
  readonly className?: string;
  readonly onChoose: (value: string | undefined) => void;
}

/** Select that filters a list. An unknown value counts as no choice. */
export function FilterChoice({ label, value, options, all, className, onChoose }: FilterChoiceProps) {
  return (
    <FilterFrame label={label} className={className}>
      {(control) => (
        <select
          {...control}
          value={options.some(([each]) => each === value) ? value : ""}
          onChange={(event) => onChoose(event.target.value || undefined)}
        >
          {all !== undefined && <option value="">{all}</option>}
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FilterFrame>
  );
}
