import { Skeleton } from "../../ui/panel.tsx";

/** Four figures on one strip. One that isn't known yet has its place. */
export function Figures({ figures }: { figures: Readonly<Record<string, number | undefined>> }) {
  return (
    <dl className="grid grid-cols-2 border-t-3 border-ink lg:grid-cols-4">
      {Object.entries(figures).map(([name, value]) => (
        <div
          key={name}
          className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-1 odd:pr-4 even:pl-4 lg:px-4 lg:first:pl-1 lg:last:pr-1"
        >
          <dt className="text-small text-soft">{name}</dt>
          <dd className="number text-heading leading-none">{value ?? <Skeleton className="h-6 w-8" />}</dd>
        </div>
      ))}
    </dl>
  );
}
