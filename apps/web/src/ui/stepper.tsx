/** Minus, a number, plus; within bounds. Each target is 44 px. */
export function Stepper({
  label,
  value,
  max,
  onChange,
}: {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const button =
    "grid size-11 place-items-center rounded-lg text-heading leading-none hover:bg-sunken disabled:text-on-disabled disabled:hover:bg-transparent";
  return (
    <fieldset className="inline-flex items-center justify-self-start rounded-xl border-[1.5px] border-line-strong bg-raised">
      <legend className="sr-only">{`Quantity of ${label}`}</legend>
      <button
        type="button"
        className={button}
        aria-label={`One ${label} less`}
        disabled={value <= 0}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <output className="number min-w-7 text-center text-lead" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={button}
        aria-label={`One ${label} more`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
