import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ButtonLook = "primary" | "quiet" | "danger" | "night" | "plain";

/** Buttons are tickets; only the plain one is a word with a line under it. */
const LOOKS: Record<ButtonLook, string> = {
  primary:
    "ticket px-6 text-on-accent [--ticket-fill:var(--accent-fill)] hover:enabled:[--ticket-fill:var(--accent-strong)] [a&]:hover:[--ticket-fill:var(--accent-strong)]",
  quiet:
    "ticket px-6 text-ink [--ticket-fill:var(--quiet)] hover:enabled:[--ticket-fill:var(--quiet-strong)] [a&]:hover:[--ticket-fill:var(--quiet-strong)]",
  danger:
    "ticket px-6 text-danger [--ticket-fill:var(--danger-ground)] hover:enabled:underline underline-offset-4",
  night:
    "ticket px-6 text-night [--ticket-fill:var(--night-ink)] hover:enabled:[--ticket-fill:var(--night-gold)] [a&]:hover:[--ticket-fill:var(--night-gold)]",
  plain: "text-ink underline underline-offset-4 decoration-2 decoration-line-strong hover:decoration-accent",
};

/** The classes of a button, also for links that look like one. At least 44 px high. */
export function buttonClass(look: ButtonLook = "primary", wide = false): string {
  return classNames(
    "inline-flex min-h-12 items-center justify-center gap-2 py-2 text-center leading-tight font-semibold",
    "transition-transform duration-150 active:scale-[0.98] disabled:opacity-55 disabled:active:scale-100",
    wide && "w-full",
    LOOKS[look],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  /** Something is under way: shown, and pressing again does nothing. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({ look, wide, busy = false, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy}
      className={classNames(buttonClass(look, wide), className)}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}
