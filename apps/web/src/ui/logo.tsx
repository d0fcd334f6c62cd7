import { BRAND } from "@secret/domain";

/** The mark and the name. The compact form drops the tagline on phones and the name on the narrowest screens. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <img src="/icon.svg" alt="" width="64" height="64" className="size-11" />
      <span className="grid gap-0.5 text-left">
        <span
          className={`font-display leading-none tracking-[0.14em] ${compact ? "text-heading max-[24rem]:hidden sm:text-section" : "text-section"}`}
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
