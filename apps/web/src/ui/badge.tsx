import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "neutral" | "ok" | "done" | "warn" | "danger" | "info" | "exclusive";

const TONES: Record<Tone, string> = {
  neutral: "bg-neutral-ground text-ink",
  ok: "bg-ok-ground text-ok",
  done: "bg-ok-fill text-on-ok",
  warn: "bg-warn-ground text-warn",
  danger: "bg-danger-ground text-danger",
  info: "bg-info-ground text-info",
  exclusive: "bg-exclusive-ground text-exclusive inset-ring",
};

/** Returns the background and text color classes of a tone. */
export function toneClass(tone: Tone): string {
  return TONES[tone];
}

/**
 * Small label for a state. It wraps only when a line has no room for it. `done` marks the state that the viewer waits
 * for.
 */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex max-w-full shrink-0 items-center gap-1 rounded-lg px-2.5 py-0.5 text-fine leading-normal font-semibold",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
