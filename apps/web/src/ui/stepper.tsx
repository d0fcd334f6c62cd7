import { useWords } from "./words.ts";

interface StepperProps {
  /** Name of the counted item: "Hot Honey Tail". */
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly look?: keyof typeof LOOKS;
}

/** Buttons are 44 px on pages and 72 px for the crew, less when large text leaves no room. */
const LOOKS = {
  page: {
    frame: "inline-flex justify-self-start rounded-xl border-[1.5px] border-line-strong bg-raised",
    button: "size-11 text-heading hover:bg-sunken disabled:text-on-disabled disabled:hover:bg-transparent",
    count: "min-w-7 text-lead",
  },
  crew: {
    frame: "flex min-w-0 gap-1",
    button:
      "h-18 w-18 min-w-11 border-2 border-line-strong text-crew-name disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled",
    count: "min-w-11 text-crew-line",
  },
} as const;

/** Quantity stepper from `min`, 0 by default, to `max`. */
export function Stepper({ label, value, min = 0, max, onChange, look = "page" }: StepperProps) {
  const words = useWords();
  const { frame, button, count } = LOOKS[look];
  const buttonClass = `grid place-items-center rounded-lg leading-none ${button}`;
  return (
    <fieldset className={`items-center ${frame}`}>
      <legend className="sr-only">{words.quantityOf(label)}</legend>
      <button
        type="button"
        aria-label={words.oneLess(label)}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        className={buttonClass}
      >
        −
      </button>
      <output className={`number text-center ${count}`} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label={words.oneMore(label)}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={buttonClass}
      >
        +
      </button>
    </fieldset>
  );
}
