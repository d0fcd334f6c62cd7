import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StampTone = "ok" | "danger" | "exclusive" | "neutral";

const TONES: Record<StampTone, string> = {
  ok: "text-ok",
  danger: "text-danger",
  exclusive: "text-exclusive",
  neutral: "text-soft",
};

/** Rubber stamp with a status word. Plays its animation when `fresh`. */
export function Stamp({
  tone,
  fresh = false,
  large = false,
  children,
}: {
  tone: StampTone;
  fresh?: boolean;
  /** About 200 px wide, across the stamped content. */
  large?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-block -rotate-3 rounded-lg border-3 border-double border-current font-display",
        large ? "-rotate-12 px-5 py-2 text-title" : "px-3 py-1 text-heading",
        TONES[tone],
        fresh && "stamp",
      )}
    >
      {children}
    </span>
  );
}
