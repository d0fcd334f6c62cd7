/** The wordmark: a tail behind a keyhole, and the name. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className="inline-flex items-center gap-3">
      <svg viewBox="0 0 64 64" aria-hidden="true" className={large ? "size-16" : "size-11"}>
        <rect width="64" height="64" rx="15" fill="#1b1310" />
        <path
          d="M32 9c-7 5-11 12-11 20 0 6 2 11 5 15l-7 9 8-2 5 5 5-5 8 2-7-9c3-4 5-9 5-15 0-8-4-15-11-20z"
          fill="#d8412f"
        />
        <path
          d="M22 25c6 4 14 4 20 0M22 33c6 4 14 4 20 0M25 41c4 3 10 3 14 0"
          fill="none"
          stroke="#f7e9d2"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="grid text-left leading-none">
        <span className={`font-display tracking-[0.14em] ${large ? "text-[2.2rem]" : "text-[1.35rem]"}`}>
          SECRET
        </span>
        <span className="text-[0.72rem] tracking-wide text-soft">Exclusive Access Program</span>
      </span>
    </span>
  );
}
