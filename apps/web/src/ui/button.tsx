import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type ButtonLook = "primary" | "quiet" | "danger" | "danger-fill" | "night" | "crew" | "plain";

/** Disabled buttons stay readable. */
const OFF = "disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled";
const RECTANGLE = "rounded-lg border px-6";

/** Only the primary button has the ticket shape. The others are outlined rectangles, and `plain` is text only. */
const LOOKS: Record<ButtonLook, string> = {
  primary:
    "ticket px-6 text-on-accent [--ticket-fill:var(--accent-fill)] hover:enabled:[--ticket-fill:var(--accent-strong)] [a&]:hover:[--ticket-fill:var(--accent-strong)] disabled:text-on-disabled disabled:[--ticket-fill:var(--disabled)]",
  quiet: `${RECTANGLE} border-line-strong text-ink hover:bg-quiet ${OFF}`,
  danger: `${RECTANGLE} border-danger text-danger hover:bg-danger-ground ${OFF}`,
  "danger-fill": `${RECTANGLE} border-transparent bg-danger-fill text-on-danger hover:enabled:underline underline-offset-4 ${OFF}`,
  night: `${RECTANGLE} border-night-ink bg-night-veil text-night-ink hover:bg-night-raised`,
  crew: "rounded-lg px-6 bg-crew-good text-crew-paper",
  plain:
    "text-ink underline underline-offset-4 decoration-2 decoration-line-strong hover:decoration-accent disabled:text-hint disabled:no-underline",
};

/** Returns the classes of a button, also for links that look like one. At least 44 px high. */
export function buttonClass(look: ButtonLook = "primary", wide = false): string {
  return classNames(
    "inline-flex min-h-12 max-w-full items-center justify-center gap-2 py-2 text-center leading-tight font-semibold",
    "transition-transform duration-150 active:scale-[0.98] disabled:active:scale-100",
    wide && "w-full",
    LOOKS[look],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly wide?: boolean;
  /** Shows a spinner and ignores clicks while an action is running. The button keeps its look and the focus. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({
  look,
  wide,
  busy = false,
  disabled,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled && !busy}
      // A disabled button would lose the keyboard focus to the top of the page.
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClass(look, wide), className)}
    >
      {busy ? <BusyIcon /> : look === "danger" && <DangerIcon />}
      {children}
    </button>
  );
}

function BusyIcon() {
  return (
    <span
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}

/** Crossed-out circle that marks a destructive action. */
function DangerIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 fill-none stroke-current stroke-2">
      <circle cx="8" cy="8" r="6.5" />
      <path d="M3.5 12.5l9-9" />
    </svg>
  );
}
