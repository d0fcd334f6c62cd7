import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onPress: () => void;
  readonly below?: string | undefined;
  readonly children: ReactNode;
}

/** Large toggle button for one of several options. */
export function Choice({ isChosen, onPress, below, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="figures grid min-h-18 min-w-0 content-center rounded-lg border-2 border-line-strong px-1 text-center text-crew-note leading-tight font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface"
    >
      {children}
      {below !== undefined && <span className="text-small font-normal">{below}</span>}
    </button>
  );
}

/** Makes fields large enough for the crew. */
export const LARGE_FIELD = "[&_input]:min-h-18 [&_input]:text-crew-line";

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error?: string | undefined;
}

/** Field for an amount in dollars. */
export function Amount({ label, value, onChange, error }: AmountProps) {
  return (
    <Field
      className={`mt-3 ${LARGE_FIELD}`}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      autoFocus={value === ""}
      maxLength={10}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
