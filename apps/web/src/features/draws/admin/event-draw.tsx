import type { AdminDraw, EventDetail } from "@secret/contract";
import { DRAW_TICKETS_MAX, formatEventTimeOfDay } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { eventQuery } from "../../events/index.ts";
import { Digits } from "../check/draw-inputs.tsx";
import { adminDrawQuery } from "./admin-draw-queries.ts";
import { ComparedOpenings } from "./compared-openings.tsx";
import { describeStage } from "./describe-stage.ts";
import { DownloadList } from "./download-list.tsx";
import { DrawResults, FIGURES } from "./draw-results.tsx";

interface DrawProps {
  readonly event: EventDetail;
  readonly draw: AdminDraw;
}

/** Shows the owner an event's draw: its entries while they come in, then what became of them. Nothing here changes it. */
export function EventDraw({ eventId }: { eventId: string }) {
  const event = useQuery(eventQuery(eventId));
  const draw = useQuery(adminDrawQuery(eventId));
  const failed = [event, draw].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return <LoadFailed title="The draw didn't load" query={failed} isPage={false} elsewhere={<span />} />;
  if (event.data === undefined || draw.data === undefined) return <CardSkeleton lines={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Entries event={event.data} draw={draw.data} />
      {draw.data.finishedAt !== null && <DrawResults event={event.data} draw={draw.data} />}
      {draw.data.finishedAt !== null && <ComparedOpenings eventId={eventId} />}
      <Seals eventId={eventId} draw={draw.data} />
    </div>
  );
}

function Entries({ event, draw }: DrawProps) {
  const { plannedCloseAt } = draw;
  const { text, canExtend = false, isLate = false } = describeStage(event, draw, useNow());
  return (
    <Panel title="Entries">
      {isLate ? <Notice tone="warn">{text}</Notice> : <p role="status">{text}</p>}
      {plannedCloseAt !== null && (
        <p className="mt-2 text-small text-soft">
          {`Entries were planned to close at ${formatEventTimeOfDay(new Date(plannedCloseAt), event.timeZone)}. We couldn't close them on time, so we extended them by the delay.`}
        </p>
      )}
      <dl className={FIGURES}>
        <Tile name="Entries" definition="One per member. A withdrawn entry doesn't count.">
          {draw.entryCount.toLocaleString("en-US")}
        </Tile>
        <Tile
          name="Tickets"
          definition={`Each entry has one, plus one for each draw its member missed since their last order from one, up to ${DRAW_TICKETS_MAX}.`}
        >
          {draw.ticketCount.toLocaleString("en-US")}
        </Tile>
      </dl>
      {canExtend && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <LinkButton
            to="/admin/events/$eventId"
            params={{ eventId: event.id }}
            search={{ tab: "details" }}
            look="quiet"
          >
            Close entries later
          </LinkButton>
          <p className="text-small text-soft">Set a later “Registration opens” in Details.</p>
        </div>
      )}
    </Panel>
  );
}

/** Shows the fingerprints that were published ahead of the draw, and the way to check it. */
function Seals({
  eventId,
  draw: { secretHash, fingerprint, finishedAt },
}: {
  eventId: string;
  draw: AdminDraw;
}) {
  return (
    <Panel title="Proof">
      <div className="grid gap-3 text-small text-soft">
        <p>
          Only the sealed numbers decide who comes first. Nobody can change the order, and neither can you.
        </p>
        {secretHash === null ? (
          <p>When entries open, we seal a number and publish its fingerprint here and to members.</p>
        ) : (
          <Digits name="Fingerprint of the sealed number">{secretHash}</Digits>
        )}
        {fingerprint !== null && <Digits name="Fingerprint of the list of entries">{fingerprint}</Digits>}
      </div>
      {finishedAt !== null && (
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton look="quiet" to="/events/$eventId/draw" params={{ eventId }}>
            Check the draw
          </LinkButton>
          <DownloadList eventId={eventId} finishedAt={finishedAt} />
        </div>
      )}
    </Panel>
  );
}
