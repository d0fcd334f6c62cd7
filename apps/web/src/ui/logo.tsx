/** The wordmark: the tail, and the name. Compact: no tagline on a phone, where others stand beside it. */
export function Logo({ large = false, compact = false }: { large?: boolean; compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3">
      <img src="/icon.svg" alt="" width="64" height="64" className={large ? "size-16" : "size-11"} />
      <span className="grid text-left leading-none">
        <span className={`font-display tracking-[0.14em] ${large ? "text-title" : "text-heading"}`}>
          SECRET
        </span>
        <span className={`text-fine whitespace-nowrap text-soft ${compact ? "max-sm:hidden" : ""}`}>
          Exclusive Access Program
        </span>
      </span>
    </span>
  );
}
