import { SELECT } from "./field.tsx";

interface DayInputProps {
  readonly name: "From" | "To";
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}

/** Shows a date input for a filter, "2026-11-21", with its label beside it. */
export function DayInput({ name, value, min, max, onChange }: DayInputProps) {
  return (
    <label className="flex min-w-0 items-center gap-2 text-small text-soft max-lg:flex-col max-lg:items-stretch max-lg:gap-1">
      {name}
      <input
        type="date"
        className={`${SELECT} figures min-w-0`}
        value={value ?? ""}
        min={min}
        max={max}
        onChange={onChange}
      />
    </label>
  );
}
