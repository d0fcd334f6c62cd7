interface DateBlockProps {
  readonly instant: Date;
  readonly timeZone: string;
}

/** A date as a calendar sheet, month over day. Screen readers read the full date. */
export function DateBlock({ instant, timeZone }: DateBlockProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    instant.toLocaleDateString("en-US", { ...options, timeZone });
  return (
    <time
      dateTime={instant.toISOString()}
      className="grid w-12 overflow-hidden rounded-lg border border-line-strong text-center"
    >
      <span className="sr-only">{part({ dateStyle: "full" })}</span>
      <span aria-hidden="true" className="bg-ink text-fine leading-[1.125rem] font-semibold text-surface">
        {part({ month: "short" })}
      </span>
      <span aria-hidden="true" className="number text-heading leading-[1.75rem]">
        {part({ day: "numeric" })}
      </span>
    </time>
  );
}
