import { ApiError, type EventTips } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, Notice, PageLoading } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import { toast } from "../../ui/toast.ts";
import { SavedSplits } from "./saved-splits.tsx";
import { SplitForm } from "./split-form.tsx";
import { eventTipsQuery, exportTipsOf } from "./tip-queries.ts";

/** Shows an evening's tips and splits them among the crew who worked. */
export function TipsPage() {
  const { eventId } = useParams({ from: "/admin-area/admin/events/$eventId/tips" });
  const query = useQuery(eventTipsQuery(eventId));
  if (query.data !== undefined) return <Shown key={eventId} tips={query.data} />;
  if (query.isError && isMissing(query.error)) {
    return (
      <EmptyState spot="shut-hatch" title="Event Not Found" isPage>
        <LinkButton to="/admin/events">All events</LinkButton>
      </EmptyState>
    );
  }
  if (query.isError) return <LoadFailed title="Failed to load the tips" query={query} />;
  return (
    <PageLoading className="grid content-start gap-6">
      <CardSkeleton lines={3} />
      <CardSkeleton lines={6} />
    </PageLoading>
  );
}

function Shown({ tips }: { tips: EventTips }) {
  const { event, poolCents, splits } = tips;
  const [isCorrecting, setCorrecting] = useState(false);
  const newest = splits[0];
  const isOpen = newest !== undefined && newest.paidOutAt === null;
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <Link
          to="/admin/events/$eventId"
          params={{ eventId: event.id }}
          className="inline-flex min-h-11 max-w-full items-center text-small wrap-anywhere underline underline-offset-4"
        >
          {event.title}
        </Link>
        <PageHead title="Tips" actions={<ExportButton eventId={event.id} isEmpty={splits.length === 0} />} />
      </header>
      <Takings tips={tips} />
      {splits.length === 0 && poolCents === 0 && (
        <EmptyState title="No tips to split yet">
          <p className="text-soft">Tips count once their orders are paid.</p>
        </EmptyState>
      )}
      {!isOpen && poolCents > 0 && (
        <>
          {splits.length > 0 && (
            <Notice tone="info">{`${formatUsd(poolCents)} came in after the payout. Split it separately here.`}</Notice>
          )}
          <SplitForm tips={tips} correcting={undefined} onDone={() => setCorrecting(false)} />
        </>
      )}
      {isOpen && poolCents > newest.totalCents && (
        <Notice tone="warn">
          {`${formatUsd(poolCents - newest.totalCents)} came in after this split. Correct it before you pay it out.`}
        </Notice>
      )}
      {isOpen && isCorrecting ? (
        <SplitForm
          key={newest.version}
          tips={tips}
          correcting={newest}
          onDone={() => setCorrecting(false)}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <SavedSplits tips={tips} onCorrect={() => setCorrecting(true)} />
      )}
    </div>
  );
}

function ExportButton({ eventId, isEmpty }: { eventId: string; isEmpty: boolean }) {
  const save = useMutation({
    mutationFn: exportTipsOf,
    onSuccess: () => toast.success("Tips exported"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The tips couldn't be exported"),
  });
  if (isEmpty) return null;
  return (
    <Button look="quiet" className="max-sm:w-full" busy={save.isPending} onClick={() => save.mutate(eventId)}>
      Export CSV
    </Button>
  );
}

/** Shows where the tips came from, and what the business pays. */
function Takings({ tips: { online, counter, netCents, coveredCents } }: { tips: EventTips }) {
  const refundedCents = online.refundedCents + counter.refundedCents;
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <Tile name="Online">{formatUsd(online.paidCents)}</Tile>
        {counter.paidCents > 0 && <Tile name="Counter">{formatUsd(counter.paidCents)}</Tile>}
        {refundedCents > 0 && <Tile name="Refunded">{formatUsd(refundedCents)}</Tile>}
        <Tile name="Tips">{formatUsd(netCents)}</Tile>
        {coveredCents > 0 && <Tile name="Covered by the business">{formatUsd(coveredCents)}</Tile>}
      </dl>
      {coveredCents > 0 && (
        <p className="text-small text-soft">
          Refunds after a split never come out of the crew's tips. The business pays the difference.
        </p>
      )}
    </>
  );
}
