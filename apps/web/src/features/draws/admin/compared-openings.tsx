import type { ComparedOpening } from "@secret/contract";
import { formatEventShortDate, percentOf } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ROWS_CARD, ROWS_ROW, Rows, type RowsColumn, RowsHead } from "../../../ui/rows.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { comparedOpeningsQuery } from "./admin-draw-queries.ts";

/** Figures of an opening, with their definitions. */
const FIGURES = [
  ["Entered", "Members who entered the draw.", ({ entered }) => counts(entered)],
  [
    "Entered again",
    "Members who entered after missing an earlier draw, and how many of them got an order this time.",
    ({ enteredAgain, orderedAgain }) => part(enteredAgain, orderedAgain, "got one"),
  ],
  [
    "Got an order",
    "Members with a paid order at the event that isn't cancelled, however they got it. Walk-ups have no account.",
    ({ ordered }) => counts(ordered),
  ],
  [
    "First order",
    "Members among them who never had a paid order before, and their share.",
    ({ firstOrders, ordered }) =>
      ordered === 0 ? NONE : `${counts(firstOrders)} · ${percentOf(firstOrders, ordered)}%`,
  ],
] as const satisfies readonly (readonly [string, string, (opening: ComparedOpening) => string])[];

const NONE = "–";
const COLUMNS: readonly RowsColumn[] = [
  { name: "Opening", looks: "w-1/4" },
  ...FIGURES.map(([name]) => ({ name, looks: "text-right" })),
];

/** Compares a draw with the openings before it, which may have been first come, first served. */
export function ComparedOpenings({ eventId }: { eventId: string }) {
  const query = useQuery(comparedOpeningsQuery(eventId));
  return (
    <Panel title="Compared with earlier openings">
      {query.isPending && <TextSkeleton lines={4} />}
      {query.isError && <LoadFailed title="The comparison didn't load" query={query} isPage={false} />}
      {query.data !== undefined && (
        <Rows
          label="Openings"
          rows={query.data.openings}
          keyOf={({ id }) => id}
          head={<RowsHead columns={COLUMNS} />}
          row={(opening) => (
            <tr className={ROWS_ROW}>
              <td>
                <Name opening={opening} />
              </td>
              {FIGURES.map(([name, _definition, show]) => (
                <td key={name} className="figures text-right">
                  {show(opening)}
                </td>
              ))}
            </tr>
          )}
          card={(opening) => (
            <article className={ROWS_CARD}>
              <Name opening={opening} />
              <dl className="text-small">
                {FIGURES.map(([name, _definition, show]) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4">
                    <dt className="text-soft">{name}</dt>
                    <dd className="figures">{show(opening)}</dd>
                  </div>
                ))}
              </dl>
            </article>
          )}
        />
      )}
      <dl className="mt-5 grid gap-x-6 gap-y-1 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
        {FIGURES.map(([name, definition]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-soft max-sm:mb-2">{definition}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Name({ opening: { id, title, opensAt, timeZone, entered } }: { opening: ComparedOpening }) {
  return (
    <>
      <Link
        to="/admin/events/$eventId"
        params={{ eventId: id }}
        className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
      >
        {title}
      </Link>
      <span className="figures block text-fine text-soft">
        {`${formatEventShortDate(new Date(opensAt), timeZone, serverNow())} · ${entered === null ? "First come" : "Draw"}`}
      </span>
    </>
  );
}

function counts(value: number | null): string {
  return value === null ? NONE : value.toLocaleString("en-US");
}

/** Shows a number and a part of it: "118 · 41 got one". */
function part(whole: number | null, some: number | null, what: string): string {
  return whole === null || whole === 0 ? counts(whole) : `${counts(whole)} · ${counts(some)} ${what}`;
}
