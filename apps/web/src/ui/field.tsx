import { type InputHTMLAttributes, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";

const INPUT =
  "min-h-12 w-full rounded-xl border bg-raised px-4 text-ink placeholder:text-soft/80 aria-invalid:border-2 aria-invalid:border-danger";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** A labelled input with its hint and its error; works with react-hook-form's `register`. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: FieldProps & { children?: ReactNode }) {
  const id = useId();
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-[0.94rem] font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error || hint ? `${id}-more` : undefined}
          className={classNames(INPUT, "border-line-strong", children !== undefined && "pr-20")}
        />
        {children}
      </div>
      {(error || hint) && (
        <p id={`${id}-more`} className={classNames("text-[0.88rem]", error ? "text-danger" : "text-soft")}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at. */
export function PasswordField(props: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false}>
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? "Hide password" : "Show password"}
        className="absolute inset-y-0 right-1 my-auto h-11 min-w-14 rounded-lg px-2 text-[0.88rem] font-semibold text-soft hover:text-ink"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </Field>
  );
}

interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export function CheckField({ error, children, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 text-[0.94rem]">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          className="mt-0.5 size-6 shrink-0 accent-(--accent)"
        />
        <span className="pt-0.5">{children}</span>
      </label>
      {error && (
        <p id={id} className="text-[0.88rem] text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export const SELECT =
  "min-h-11 rounded-xl border border-line-strong bg-raised px-3 text-[0.94rem] text-ink disabled:opacity-60";
export const TEXT_AREA = "w-full rounded-xl border border-line-strong bg-raised px-4 py-3 text-ink";
