import { FilterFrame } from "./filter-choice.tsx";

interface DayInputProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly className?: string;
  readonly onChange: (event: { target: { value: string } }) => void;
}

/** Date input that filters a list, "2026-11-21". */
export function DayInput({ name, value, className, ...input }: DayInputProps) {
  return (
    <FilterFrame label={name} className={className}>
      {(control) => (
        <input
          {...control}
          {...input}
          type="date"
          value={value ?? ""}
          className={`${control.className} figures`}
        />
      )}
    </FilterFrame>
  );
}
