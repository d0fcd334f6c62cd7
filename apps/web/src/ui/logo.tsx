import { BRAND } from "@secret/domain";
import { classNames } from "./class-names.ts";

/** The mark and the name. The compact form has no tagline on phones, and no name if there is no room beside the mark. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span
      className={classNames(
        "flex flex-wrap items-center gap-x-3",
        compact && "h-[min(2.75rem,14vw)] overflow-clip",
      )}
    >
      <img src="/icon.svg" alt="" width="64" height="64" className="size-[min(2.75rem,14vw)]" />
      <span className="grid gap-0.5 text-left">
        <span
          className={`font-display leading-none tracking-[0.14em] ${compact ? "text-heading sm:text-section" : "text-section"}`}
        >
          {BRAND.programme}
        </span>
        <span
          className={`text-fine leading-none whitespace-nowrap text-soft ${compact ? "max-sm:hidden" : ""}`}
        >
          {BRAND.tagline}
        </span>
      </span>
    </span>
  );
}
