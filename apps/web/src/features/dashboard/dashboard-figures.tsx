import { Skeleton } from "../../ui/panel.tsx";

/** Four figures on one strip; below each other where text is large. One that isn't known yet has its place. */
export function Figures({ figures }: { figures: Readonly<Record<string, number | undefined>> }) {
  return (
    <div className="@container">
      <dl className="grid border-t-3 border-ink @min-[18rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
        {Object.entries(figures).map(([name, value]) => (
          <div
            key={name}
            className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-1 @min-[18rem]:odd:pr-4 @min-[18rem]:even:pl-4 @min-[60rem]:px-4 @min-[60rem]:first:pl-1 @min-[60rem]:last:pr-1"
          >
            <dt className="text-small text-soft">{name}</dt>
            <dd className="number text-heading leading-none">{value ?? <Skeleton className="h-6 w-8" />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
