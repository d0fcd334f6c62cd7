import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface SwitchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint?: ReactNode;
}

/** Switch that takes effect at once. Works with react-hook-form's `register`. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0 flex-1 basis-40">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-small text-soft">
            {hint}
          </p>
        )}
      </div>
      <span className="relative grid h-11 w-16 shrink-0 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state
          role="switch"
          aria-describedby={hint !== undefined ? `${id}-hint` : undefined}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full disabled:cursor-auto"
        />
        <span className="pointer-events-none h-8 w-14 rounded-full border-2 border-line-strong bg-sunken transition-colors duration-150 peer-checked:border-ok peer-checked:bg-ok peer-disabled:opacity-50" />
        <span className="pointer-events-none absolute left-2 size-6 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-6 peer-checked:bg-raised peer-disabled:opacity-50" />
      </span>
    </div>
  );
}
