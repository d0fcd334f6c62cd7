import { CODE_LENGTH, keepCodeDigits } from "@secret/domain";
import { type Ref, useId } from "react";
import { classNames } from "./class-names.ts";

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

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/**
 * Six boxes for a code of six digits. Only the boxes are six: what is typed in is one field, for paste, for the phone's
 * own suggestion and for those who listen. What isn't a digit is left out, so a pasted "123 456" is right too.
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
            // After the last digit the caret has no box to stand in: the digits stay in theirs.
            onScroll={({ currentTarget }) => {
              currentTarget.scrollLeft = 0;
            }}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
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
      {error && (
        <p id={`${id}-error`} className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
