import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StampTone = "ok" | "danger" | "exclusive" | "neutral";

const TONES: Record<StampTone, string> = {
  ok: "text-ok",
  danger: "text-danger",
  exclusive: "text-exclusive",
  neutral: "text-soft",
};

/** Rubber-stamped on paper: the one word that matters. Comes down with a bump where `fresh`. */
export function Stamp({
  tone,
  fresh = false,
  children,
}: {
  tone: StampTone;
  fresh?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        "inline-block -rotate-3 rounded-lg border-3 border-double border-current px-3 py-1 font-display text-heading",
        TONES[tone],
        fresh && "stamp",
      )}
    >
      {children}
    </span>
  );
}
