import type { AllergenReport } from "@secret/contract";
import { ALLERGEN_REPORT_FIELDS, type AllergenReportField } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, PageLoading, Panel } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { allergenReportsQuery } from "./allergen-queries.ts";

const FIELDS = Object.keys(ALLERGEN_REPORT_FIELDS) as AllergenReportField[];

/** Lists the crew's notes about reactions at an event. */
export function AllergenReportsPage() {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId/allergen-reports" });
  const query = useQuery(allergenReportsQuery(eventId));
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <Link
          to="/admin/events/$eventId"
          params={{ eventId }}
          className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
        >
          Event
        </Link>
        <PageHead title="Allergen reports" />
      </header>
      {query.data !== undefined ? (
        <Reports reports={query.data} />
      ) : query.isError ? (
        <LoadFailed title="Failed to load the reports" query={query} />
      ) : (
        <PageLoading>
          <CardSkeleton lines={6} />
        </PageLoading>
      )}
    </div>
  );
}

function Reports({ reports }: { reports: readonly AllergenReport[] }) {
  if (reports.length === 0)
    return (
      <EmptyState title="No reports">
        <p className="text-soft">If the crew writes down a reaction under Help, Allergen, it appears here.</p>
      </EmptyState>
    );
  return reports.map((report) => <Report key={report.id} report={report} />);
}

/** Shows a report: the newest value of each field, and every save. */
function Report({ report: { orderId, orderNumber, entries } }: { report: AllergenReport }) {
  const newest = new Map(entries.map(({ field, value }) => [field, value]));
  return (
    <Panel title={orderNumber === null ? "No order" : `Order ${orderNumber}`}>
      <div className="grid gap-4 wrap-anywhere">
        {orderId !== null && (
          <Link
            to="/admin/orders/$orderId"
            params={{ orderId }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            See the order
          </Link>
        )}
        <dl className="grid gap-3">
          {FIELDS.filter((field) => newest.has(field)).map((field) => (
            <div key={field}>
              <dt className="font-semibold">{ALLERGEN_REPORT_FIELDS[field]}</dt>
              <dd className="whitespace-pre-line">{newest.get(field) || "Left blank"}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary className="min-h-11 py-2 font-semibold">Every save</summary>
          <ol className="grid gap-2 pt-2">
            {entries.map(({ field, value, savedAt, savedBy }) => (
              <li key={`${field} ${savedAt} ${value}`}>
                <span className="text-small text-soft">
                  {`${formatMoment(savedAt)}, ${savedBy}: ${ALLERGEN_REPORT_FIELDS[field]}`}
                </span>
                <span className="block whitespace-pre-line">{value || "Left blank"}</span>
              </li>
            ))}
          </ol>
        </details>
      </div>
    </Panel>
  );
}
