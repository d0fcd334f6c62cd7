import { CODE_LENGTH, keepCodeDigits } from "@secret/domain";
import { type Ref, useId } from "react";
import { classNames } from "./class-names.ts";

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Called once when the last digit is entered by typing, paste or autofill. */
  readonly onComplete?: (code: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/**
 * Input for a 6-digit code, drawn as six boxes. It is a single field, so that paste, autofill and screen readers work.
 * Non-digits are removed, so a pasted "123 456" is accepted.
 */
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
      <div className="@container">
        <div className="code-boxes relative isolate">
          <input
            ref={ref}
            id={id}
            value={value}
            onChange={(event) => take(event.target.value)}
            // After the last digit the caret would scroll the digits out of their boxes.
            onScroll={({ currentTarget }) => {
              currentTarget.scrollLeft = 0;
            }}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : onComplete && `${id}-hint`}
            className="code-digits number relative z-10 block h-14 rounded-xl bg-transparent text-section text-ink disabled:opacity-60"
          />
          <div aria-hidden="true" className="absolute inset-0 flex gap-(--gap)">
            {BOXES.map((index) => (
              <span
                key={index}
                className={classNames(
                  "h-14 w-(--box) rounded-xl border-[1.5px] bg-raised",
                  error === undefined ? "border-line-strong" : "border-2 border-danger",
                  index < value.length && "border-ink",
                )}
              />
            ))}
          </div>
        </div>
      </div>
      {onComplete && !error && (
        <p id={`${id}-hint`} className="text-small text-soft">
          We check it after the last digit.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
