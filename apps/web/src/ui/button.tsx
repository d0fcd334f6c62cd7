import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Look = "primary" | "quiet" | "danger" | "plain";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong shadow-card",
  quiet: "border border-line-strong text-ink hover:bg-sunken",
  danger: "border border-danger text-danger hover:bg-danger-ground",
  plain: "text-ink underline underline-offset-4 decoration-line-strong hover:decoration-accent",
};

/** The classes of a button, also for links that look like one. At least 44 px high. */
export function buttonClass(look: Look = "primary", wide = false): string {
  return classNames(
    "inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-2 text-center font-semibold",
    "transition-[background-color,transform] duration-150 active:scale-[0.98] disabled:opacity-55 disabled:active:scale-100",
    wide && "w-full",
    LOOKS[look],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
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
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}
