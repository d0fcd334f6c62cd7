import type { DrawRecord, EventDetail, MyDraw } from "@secret/contract";
import { counted } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { TearLine, Ticket } from "../../../ui/ticket.tsx";
import { myDrawQuery } from "../draw-queries.ts";
import { ticketText } from "../ticket-text.ts";
import { DrawCheck } from "./draw-check.tsx";
import { DrawInputs } from "./draw-inputs.tsx";
import { EntryList, OUTCOME_TEXTS } from "./entry-list.tsx";
import { saveRecord } from "./save-record.ts";

interface DrawRecordViewProps {
  readonly event: EventDetail;
  readonly record: DrawRecord;
}

/** Shows a draw's record: the member's own entry first, then the check, its inputs and every entry. */
export function DrawRecordView({ event, record }: DrawRecordViewProps) {
  const mine = useQuery(myDrawQuery(event.id)).data;
  const ownAlias = mine?.entry?.result?.alias;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <Link
          to="/events/$eventId"
          params={{ eventId: event.id }}
          className="-mt-3 inline-flex min-h-11 items-center gap-2 font-semibold lg:-mt-4"
        >
          <span aria-hidden="true">←</span> {event.title}
        </Link>
        <h1 className="text-section">Check the draw</h1>
      </div>
      {record.beacon === null && (
        <Notice tone="warn">
          No public random number came in time, so this draw ran without one. It's final all the same.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {mine !== undefined && <OwnEntry event={event} record={record} mine={mine} />}
          <DrawCheck record={record} />
        </div>
        <Panel title="How it was drawn">
          <DrawInputs record={record} />
        </Panel>
      </div>
      <section>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-heading">Every entry</h2>
          <Button look="quiet" onClick={() => saveRecord(record)}>
            Download the list
          </Button>
        </div>
        <EntryList entries={record.entries} ownAlias={ownAlias} />
      </section>
    </div>
  );
}

function OwnEntry({ event, record: { entries }, mine }: DrawRecordViewProps & { mine: MyDraw }) {
  const own = entries.find(({ alias }) => alias === mine.entry?.result?.alias);
  if (own === undefined)
    return (
      <p className="text-lead">{`You didn't enter this draw. ${counted(entries.length, "entry", "entries")} did.`}</p>
    );
  return (
    <Ticket>
      <p className="label-caps text-soft">Your place</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="number min-w-0 text-title leading-none wrap-anywhere sm:text-poster">
          {own.place.toLocaleString("en-US")}
        </span>
        <span className="figures text-soft">{`of ${counted(entries.length, "entry", "entries")}`}</span>
      </p>
      <TearLine />
      <dl className="grid gap-1">
        <Line name="Tickets">{own.tickets}</Line>
        <Line name="Outcome">{OUTCOME_TEXTS[own.outcome]}</Line>
        <Line name="Your name on the list">{own.alias}</Line>
      </dl>
      {mine.missedAt.length > 0 && (
        <p className="mt-3 text-small text-soft">{ticketText(mine, event.timeZone, serverNow())}</p>
      )}
    </Ticket>
  );
}

function Line({ name, children }: { name: string; children: string | number }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-soft">{name}</dt>
      <dd className="figures font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
