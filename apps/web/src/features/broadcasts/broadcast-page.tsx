import { ApiError, type Broadcast } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isMissing, LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { formatMoment } from "../../ui/format-day.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState, Notice, PageLoading, Panel } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { CHANNEL_NAMES } from "../members/index.ts";
import { audienceText, broadcastStateLook, membersText } from "./broadcast-copy.ts";
import { cancelBroadcast, stopBroadcast } from "./broadcast-mutations.ts";
import { broadcastQuery } from "./broadcast-queries.ts";
import { ComposeForm } from "./compose/compose-form.tsx";
import { FiguresTable } from "./figures-table.tsx";

/** Edits a scheduled broadcast, follows a running one, and reports on a finished one. */
export function BroadcastPage() {
  const { broadcastId } = useParams({ from: "/admin-area/admin/messages/$broadcastId" });
  const query = useQuery(broadcastQuery(broadcastId));
  if (query.data !== undefined) return <Shown broadcast={query.data} />;
  if (query.isError && isMissing(query.error)) {
    return (
      <EmptyState spot="shut-hatch" title="Broadcast not found" isPage>
        <LinkButton to="/admin/messages">All messages</LinkButton>
      </EmptyState>
    );
  }
  if (query.isError) return <LoadFailed title="Failed to load the broadcast" query={query} />;
  return (
    <PageLoading className="grid content-start gap-6">
      <CardSkeleton lines={3} />
      <CardSkeleton lines={6} />
    </PageLoading>
  );
}

function Shown({ broadcast }: { broadcast: Broadcast }) {
  const { text, tone } = broadcastStateLook(broadcast.state);
  const isWaiting = broadcast.state === "scheduled";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead
        title={broadcast.title}
        marks={<Badge tone={tone}>{text}</Badge>}
        actions={
          <LinkButton look="plain" to="/admin/messages">
            All messages
          </LinkButton>
        }
      />
      {isWaiting ? <Waiting broadcast={broadcast} /> : <Report broadcast={broadcast} />}
    </div>
  );
}

function Waiting({ broadcast }: { broadcast: Broadcast }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelBroadcast(broadcast.id),
    onSuccess: () => toast.success("Broadcast cancelled"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The broadcast couldn't be cancelled"),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Notice tone="info">{`Sends ${formatMoment(broadcast.scheduledFor)}. You can change it until then.`}</Notice>
      <ComposeForm broadcast={broadcast} />
      <Button look="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Cancel this broadcast
      </Button>
      {isAsking && (
        <Confirm
          title="Cancel this broadcast?"
          message="It hasn't been sent, and won't be."
          action="Cancel the broadcast"
          back="Keep it"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Report({ broadcast }: { broadcast: Broadcast }) {
  const { toldCount, audienceCount, state } = broadcast;
  const all = audienceCount ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel title={state === "sending" ? "Progress" : "Report"}>
        {state !== "cancelled" && (
          <div className="grid gap-2" aria-live="polite">
            <p>
              <span className="number text-section leading-none">{toldCount.toLocaleString("en-US")}</span>
              <span className="text-soft">{` of ${membersText(all)} have it in the app`}</span>
            </p>
            <ProgressBar
              label="Received in the app"
              value={toldCount}
              max={all}
              text={`${toldCount} of ${all} members`}
              tone={state === "sent" ? "ok" : "ink"}
            />
          </div>
        )}
        {state === "cancelled" && <p>It was cancelled before it started. No one received it.</p>}
        {state === "stopped" && (
          <p className="mt-4 text-soft">
            It was stopped. Messages already sent can't be taken back. The rest were dropped.
          </p>
        )}
        <FiguresTable figures={broadcast.figures} />
        {state === "sending" && <Stop broadcast={broadcast} />}
      </Panel>
      <Facts broadcast={broadcast} />
    </div>
  );
}

function Facts({ broadcast }: { broadcast: Broadcast }) {
  const { audience, channels, createdBy, beganAt, endedAt, message, state } = broadcast;
  const facts = [
    ["To", audienceText(audience)],
    ["By", ["In the app", ...channels.map((channel) => CHANNEL_NAMES[channel])].join(", ")],
    ["From", createdBy ?? "A deleted account"],
    ...(beganAt === null ? [] : [["Started", formatMoment(beganAt)]]),
    ...(endedAt === null || state === "sending" ? [] : [["Ended", formatMoment(endedAt)]]),
  ] as const;
  return (
    <Panel title="Message">
      <p className="whitespace-pre-line break-words">{message}</p>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-small">
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Stop({ broadcast }: { broadcast: Broadcast }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () => stopBroadcast(broadcast.id),
    onSuccess: () => toast.success("Broadcast stopped"),
    onError: (error) =>
      toast.error(error instanceof ApiError ? error.message : "The broadcast couldn't be stopped"),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="danger" className="mt-6" onClick={() => setAsking(true)}>
        Stop
      </Button>
      {isAsking && (
        <Confirm
          title="Stop this broadcast?"
          message="Unsent messages are dropped, and no one else is notified."
          detail={`${membersText(broadcast.toldCount)} already have it in the app.`}
          action="Stop sending"
          back="Keep sending"
          busy={stop.isPending}
          onConfirm={() => stop.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
