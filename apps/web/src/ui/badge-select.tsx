import type { SelectHTMLAttributes } from "react";
import { type Tone, toneClass } from "./badge.tsx";
import { classNames } from "./class-names.ts";

interface BadgeSelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly tone: Tone;
}

/** A select that looks like the badge of the chosen state. */
export function BadgeSelect({ tone, className, ...select }: BadgeSelectProps) {
  return (
    <span className={classNames("relative inline-flex", className)}>
      <select
        {...select}
        className={classNames(
          "min-h-9 w-full appearance-none rounded-lg py-1 pr-8 pl-2.5 text-small font-semibold max-lg:min-h-11",
          toneClass(tone),
        )}
      />
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={classNames(
          "pointer-events-none absolute inset-y-0 right-2.5 my-auto size-3 fill-none stroke-2",
          tone === "done" ? "stroke-on-ok" : "stroke-ink",
        )}
      >
        <path d="M2 4.5l4 4 4-4" />
      </svg>
    </span>
  );
}
