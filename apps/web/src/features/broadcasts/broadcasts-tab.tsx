import type { Broadcast } from "@secret/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PagedList } from "../../platform/load-states/paged-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState } from "../../ui/panel.tsx";
import { CHANNEL_NAMES } from "../members/index.ts";
import { audienceText, broadcastStateLook, membersText } from "./broadcast-copy.ts";
import { broadcastPagesQuery } from "./broadcast-queries.ts";

/** Lists all broadcasts, newest first. */
export function BroadcastsTab() {
  const query = useInfiniteQuery(broadcastPagesQuery);
  return (
    <PagedList name="broadcasts" query={query} empty={<NothingSaid />}>
      {(broadcasts) => (
        <ul className="rounded-2xl border border-line bg-raised shadow-card">
          {broadcasts.map((broadcast) => (
            <li key={broadcast.id} className="border-t border-line first:border-t-0">
              <BroadcastRow broadcast={broadcast} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NothingSaid() {
  return (
    <EmptyState spot="no-news" title="No broadcasts yet">
      <p className="text-soft">
        The van moved, the fryer is late, tonight is on: say it once, and everyone who needs to know does.
      </p>
      <LinkButton to="/admin/messages/new" look="quiet">
        Write the first one
      </LinkButton>
    </EmptyState>
  );
}

/** Row of a broadcast. The whole row is a link. */
function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const { text, tone } = broadcastStateLook(broadcast.state);
  const { id, title, audience, channels, figures, scheduledFor, beganAt } = broadcast;
  const failed = figures.reduce((sum, each) => sum + each.failed, 0);
  const ways = ["App", ...channels.map((channel) => CHANNEL_NAMES[channel])].join(", ");
  return (
    <Link
      to="/admin/messages/$broadcastId"
      params={{ broadcastId: id }}
      className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 px-4 py-3 hover:bg-surface focus-visible:outline-offset-[-3px] lg:grid-cols-[minmax(0,1fr)_12rem_11rem_7rem] lg:py-2"
    >
      <span className="line-clamp-3 font-semibold break-words lg:line-clamp-1">{title}</span>
      <span className="self-start justify-self-end lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:self-center">
        <Badge tone={tone}>{text}</Badge>
      </span>
      <span className="col-span-2 line-clamp-3 text-small break-words text-soft lg:col-span-1 lg:col-start-1 lg:line-clamp-1">
        {`${audienceText(audience)} · ${ways}`}
      </span>
      <span className="figures text-small max-lg:mt-1.5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {beganAt !== null && toldText(broadcast)}
        {failed > 0 && (
          <span className="block text-danger">{`${failed.toLocaleString("en-US")} failed`}</span>
        )}
      </span>
      <time
        dateTime={beganAt ?? scheduledFor}
        className="figures self-end text-small text-soft max-lg:text-right lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-center"
      >
        {formatMoment(beganAt ?? scheduledFor)}
      </time>
    </Link>
  );
}

function toldText({ toldCount, audienceCount }: Broadcast): string {
  if (audienceCount === null || toldCount >= audienceCount) return membersText(toldCount);
  return `${toldCount.toLocaleString("en-US")} of ${membersText(audienceCount)}`;
}
