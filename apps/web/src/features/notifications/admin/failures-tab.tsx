import type { FailureSpan, MessageFailures } from "@secret/contract";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { FilterChoice } from "../../../ui/filter-choice.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { EmptyState } from "../../../ui/panel.tsx";
import { RowsSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { CHANNEL_NAMES } from "../../members/index.ts";
import { CHANNEL_SUBJECTS } from "./message-copy.ts";
import { messageFailuresQuery } from "./message-queries.ts";

const SPANS = [
  ["24h", "Last 24 hours"],
  ["7d", "Last 7 days"],
] as const;

interface FailuresTabProps {
  readonly span: FailureSpan;
  readonly onSpan: (span: FailureSpan) => void;
}

/** Lists recent delivery failures by channel and reason. */
export function FailuresTab({ span, onSpan }: FailuresTabProps) {
  const query = useQuery(messageFailuresQuery(span));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterChoice
        label="Time"
        className="justify-self-start"
        value={span}
        options={SPANS}
        onChoose={(chosen) => onSpan(chosen as FailureSpan)}
      />
      {query.isPending && <RowsSkeleton rows={6} />}
      {query.isError && query.data === undefined && (
        <LoadFailed title="Failed to load failures" query={query} isPage={false} />
      )}
      {query.data !== undefined && <Failures {...query.data} />}
    </div>
  );
}

function Failures({ failures, totals }: MessageFailures) {
  if (failures.length === 0) {
    const count = totals.reduce((sum, each) => sum + each.count, 0);
    return (
      <EmptyState title="Nothing failed">
        <p className="text-soft">{`${count.toLocaleString("en-US")} messages were sent in that time.`}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        {totals.map(({ channel, count }) => {
          const own = failures.filter((each) => each.channel === channel);
          const failed = own.reduce((sum, each) => sum + each.count, 0);
          return (
            <Tile
              key={channel}
              name={`${CHANNEL_SUBJECTS[channel]} failed, of ${count.toLocaleString("en-US")}`}
            >
              {failed.toLocaleString("en-US")}
            </Tile>
          );
        })}
      </dl>
      <ul className="rounded-2xl border border-line bg-raised">
        {failures.map(({ channel, reason, count, lastAt }) => (
          <li
            key={`${channel} ${reason}`}
            className="flex min-h-13 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
          >
            <span className="number text-heading leading-none lg:w-14 lg:text-right">
              {count.toLocaleString("en-US")}
            </span>
            <span className="mr-auto font-semibold lg:mr-0 lg:w-14">{CHANNEL_NAMES[channel]}</span>
            <span className="min-w-0 basis-full break-words lg:flex-1 lg:basis-52">{reason}</span>
            <span className="figures text-fine text-soft">{`Last ${formatMoment(lastAt)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
