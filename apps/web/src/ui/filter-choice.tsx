import { classNames } from "./class-names.ts";
import { SELECT } from "./field.tsx";

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
    <select
      aria-label={label}
      className={classNames(SELECT, className)}
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
  );
}
