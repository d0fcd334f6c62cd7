import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type Tone = "neutral" | "ok" | "warn" | "danger" | "info" | "exclusive" | "accent";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-ink",
  ok: "bg-ok-ground text-ok",
  warn: "bg-warn-ground text-warn",
  danger: "bg-danger-ground text-danger",
  info: "bg-info-ground text-info",
  exclusive: "bg-exclusive-ground text-exclusive",
  accent: "bg-accent text-on-accent",
};

/** A small label: a state, a mark. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-lg px-2.5 py-0.5 text-fine leading-normal font-semibold whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
