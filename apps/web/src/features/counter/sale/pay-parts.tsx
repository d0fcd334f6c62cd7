import type { ReactNode } from "react";
import { Field } from "../../../ui/field.tsx";

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onPress: () => void;
  readonly below?: string | undefined;
  readonly children: ReactNode;
}

/** One of several, for a wet thumb. */
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

/** Controls as large as the crew's hands need them. */
export const LARGE_FIELD = "[&_input]:min-h-18 [&_input]:text-crew-line";

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error?: string | undefined;
}

/** Dollars as they are typed. */
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
