import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface SmallSwitchProps {
  /** Accessible name: "Email: Ready for pickup". */
  readonly label: string;
  /** Visible text beside the switch. */
  readonly children?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  /** Id of the element that explains why the switch is disabled. */
  readonly describedBy?: string | undefined;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string;
}

/** Compact switch for rows of several. Its text is part of the tap target. */
export function SmallSwitch({
  label,
  children,
  checked,
  disabled,
  describedBy,
  onChange,
  className,
}: SmallSwitchProps) {
  return (
    <label className={classNames("inline-flex min-h-11 min-w-11 items-center gap-2", className)}>
      <span className="relative grid h-6 w-10 shrink-0 place-items-center">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state
          role="switch"
          aria-label={label}
          aria-describedby={describedBy}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute -inset-2.5 cursor-pointer appearance-none rounded-full disabled:cursor-auto"
        />
        <span className="pointer-events-none h-6 w-10 rounded-full border-2 border-line-strong bg-sunken transition-colors duration-150 peer-checked:border-ok peer-checked:bg-ok peer-disabled:opacity-50" />
        <span className="pointer-events-none absolute left-1 size-4 rounded-full bg-line-strong transition-transform duration-150 peer-checked:translate-x-4 peer-checked:bg-raised peer-disabled:opacity-50" />
      </span>
      {children}
    </label>
  );
}
