import { CODE_LENGTH, keepCodeDigits } from "@secret/domain";
import { type Ref, useId } from "react";

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once when the last digit has come: by typing, paste or the phone's own suggestion. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One field for a code of six digits. What isn't a digit is left out, so a pasted "123 456" is right too. */
export function CodeField({ label, value, onChange, onComplete, error, disabled, ref }: CodeFieldProps) {
  const id = useId();
  const take = (text: string) => {
    const code = keepCodeDigits(text);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code);
  };
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        ref={ref}
        id={id}
        value={value}
        onChange={(event) => take(event.target.value)}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={"0".repeat(CODE_LENGTH)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="figures h-16 w-full rounded-xl border-[1.5px] border-line-strong bg-raised pl-[0.45em] text-center text-section font-semibold tracking-[0.45em] text-ink placeholder:font-normal placeholder:text-hint aria-invalid:border-2 aria-invalid:border-danger"
      />
      {error && (
        <p id={`${id}-error`} className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
