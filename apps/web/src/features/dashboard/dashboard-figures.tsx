import { Link } from "@tanstack/react-router";
import { Skeleton } from "../../ui/panel.tsx";

/** One figure: what it counts, how many, and where they are. */
export interface Figure {
  readonly name: string;
  readonly to: "/events" | "/orders" | "/notifications";
  /** Undefined: not known. */
  readonly value: number | undefined;
  readonly isPending: boolean;
}

/** Four figures on one strip, each the way to what it counts; below each other where text is large. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="@container">
      <dl className="grid border-t-3 border-ink @min-[18rem]:grid-cols-2 @min-[60rem]:grid-cols-4">
        {figures.map(({ name, to, value, isPending }) => (
          <div
            key={name}
            className="relative flex min-h-14 items-center justify-between gap-3 border-b border-line px-1 hover:bg-sunken @min-[18rem]:odd:pr-4 @min-[18rem]:even:pl-4 @min-[60rem]:px-4 @min-[60rem]:first:pl-1 @min-[60rem]:last:pr-1"
          >
            <dt className="text-small text-soft">
              <Link to={to} className="after:absolute after:inset-0">
                {name}
              </Link>
            </dt>
            <dd className="number text-heading leading-none">
              {value ?? (isPending ? <Skeleton className="h-6 w-8" /> : "–")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
