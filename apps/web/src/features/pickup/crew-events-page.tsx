import type { CrewEvent } from "@secret/contract";
import { CREW_HOURS_BEFORE_PICKUP } from "@secret/domain";
import { type UseQueryResult, useMutation, useQuery } from "@tanstack/react-query";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { queryClient } from "../../platform/query-client.ts";
import { useMember } from "../../platform/session/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DateBlock } from "../../ui/date-block.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { EmptyState, Notice, PageLoading, Skeleton } from "../../ui/panel.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { crewRefusal, crewSpan, LanguageSwitch, t } from "../crew-language/index.ts";
import { crewEventsQuery, storedEventsQuery } from "./device/crew-queries.ts";
import { openDay } from "./device/open-day.ts";
import { othersUnsentQuery, type UnsentActions } from "./others-unsent-queries.ts";
import { SwitchMember } from "./switch-member.tsx";

/** Lists the events that the crew can choose. */
export function CrewEventsPage() {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-raised">
        <div className="page-width flex min-h-16 flex-wrap items-center justify-between">
          <Link
            to="/dashboard"
            className="inline-flex min-h-16 items-center gap-2 font-semibold hover:text-accent"
          >
            <span aria-hidden="true">←</span> {t("events.dashboard")}
          </Link>
          <div className="flex">
            <LanguageSwitch />
            <SwitchMember />
          </div>
        </div>
      </header>
      <main id="content" className="page-width pt-6 pb-16 lg:pt-10">
        <OthersUnsent />
        <EventChoice />
      </main>
    </div>
  );
}

/** Shows the server's list, or without it the events stored on this device. */
function EventChoice() {
  const events = useQuery(crewEventsQuery);
  const kept = useQuery(storedEventsQuery(useMember()?.id)).data ?? [];
  if (events.data !== undefined) return <Events events={events.data.events} />;
  if (!events.isError) {
    return (
      <PageLoading className="grid content-start gap-6">
        <Skeleton className="h-10 w-60" />
        <RowsSkeleton rows={3} />
      </PageLoading>
    );
  }
  if (kept.length === 0) return <EventsFailed query={events} />;
  return (
    <>
      <Notice tone="warn">{t("events.stored")}</Notice>
      <Events events={kept} />
    </>
  );
}

/** Shows why the events didn't load. */
function EventsFailed({ query }: { query: UseQueryResult }) {
  return (
    <EmptyState spot="unplugged" title={t("events.loadFailed")} isPage>
      <p className="text-soft">{query.error !== null && crewRefusal(query.error)}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {t("shell.tryAgain")}
      </Button>
      <LinkButton look="plain" to="/dashboard">
        {t("events.toDashboard")}
      </LinkButton>
    </EmptyState>
  );
}

const TOOLS = { board: "/crew/$eventId/board", scan: "/crew/$eventId/scan" } as const;

/** Opens the requested tool directly when there is only one event. */
function Events({ events }: { events: readonly CrewEvent[] }) {
  const { tool } = useSearch({ from: "/crew/crew" });
  const to = tool === "scan" ? TOOLS.scan : TOOLS.board;
  const [only, ...others] = events;
  if (tool !== undefined && only !== undefined && others.length === 0) {
    return <Navigate to={to} params={{ eventId: only.id }} replace />;
  }
  if (events.length === 0) {
    return (
      <EmptyState spot="no-events" title={t("events.none")} isPage>
        <p className="text-soft">{t("events.noneText", { hours: CREW_HOURS_BEFORE_PICKUP })}</p>
        <LinkButton to="/dashboard">{t("events.toDashboard")}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="mt-4 text-title">{t("events.which")}</h1>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <EventLink event={event} to={to} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links to an event with its date, name and progress, large enough for a wet thumb. */
function EventLink({ event, to }: { event: CrewEvent; to: (typeof TOOLS)[keyof typeof TOOLS] }) {
  const { id, title, timeZone, orders, handedOff } = event;
  const startsAt = new Date(event.pickupStartsAt);
  const isCancelled = event.status === "cancelled";
  const isOn = !isCancelled && startsAt <= serverNow() && serverNow() < new Date(event.pickupEndsAt);
  return (
    <Link
      to={to}
      params={{ eventId: id }}
      className="group flex min-h-22 flex-wrap items-center gap-x-5 gap-y-3 rounded-2xl border border-line bg-raised p-5 shadow-card hover:border-line-strong"
    >
      <DateBlock instant={startsAt} timeZone={timeZone} />
      <span className="grid min-w-0 flex-1 basis-48 grid-cols-[minmax(0,1fr)] justify-items-start gap-1">
        {isOn && <Badge tone="done">{t("events.onNow")}</Badge>}
        {isCancelled && <Badge tone="danger">{t("events.cancelled")}</Badge>}
        <span className="font-display text-heading wrap-anywhere group-hover:text-accent">{title}</span>
        <span className="figures text-soft">{whenAndWhere(event)}</span>
      </span>
      <span className="text-soft">
        {orders === 0 ? (
          t("events.noOrders")
        ) : (
          <>
            <span className="number text-section leading-none text-ink">
              {t("events.progress", { handedOff, orders })}
            </span>
            {` ${t("events.handedOff")}`}
          </>
        )}
      </span>
    </Link>
  );
}

function whenAndWhere({ pickupStartsAt, pickupEndsAt, timeZone, locationName }: CrewEvent): string {
  const span = crewSpan(new Date(pickupStartsAt), new Date(pickupEndsAt), timeZone);
  return `${span} · ${locationName}`;
}

/** Lists for an admin the unsent actions of accounts that can't send them anymore, with a button to send them. */
function OthersUnsent() {
  const member = useMember();
  const isAdmin = member?.role === "admin";
  const { data = [] } = useQuery({ ...othersUnsentQuery(member?.id ?? ""), enabled: isAdmin });
  return data.map((left) => <UnsentNotice key={left.accountId} left={left} />);
}

function UnsentNotice({ left }: { left: UnsentActions }) {
  const { count, member } = left;
  const send = useMutation({
    mutationFn: () => sendOthersUnsent(left),
    onSuccess: (rest) => {
      if (rest === 0) toast.success(t("events.sent", { count }));
      else toast.error(t("events.notSent", { count: rest }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["crew", "others-unsent"] }),
  });
  const isActive = member.deactivatedAt === null && member.role !== "member";
  return (
    <Notice tone="warn">
      <p>{unsentText(left, isActive)}</p>
      {!isActive && (
        <Button className="mt-3" busy={send.isPending} onClick={() => send.mutate()}>
          {t("events.send", { count })}
        </Button>
      )}
    </Notice>
  );
}

/** Sends an account's actions event by event. @returns how many are left */
async function sendOthersUnsent({ accountId, eventIds }: UnsentActions): Promise<number> {
  const days = eventIds.map((eventId) => openDay(accountId, eventId));
  await Promise.all(days.map((day) => day.sendUnsent()));
  return days.reduce((sum, { state }) => sum + state.waiting.length, 0);
}

function unsentText({ count, member }: UnsentActions, isActive: boolean): string {
  const name = `${member.firstName} ${member.lastName}`.trim() || t("events.deletedMember");
  if (isActive) return t("events.heldActive", { count, name });
  const held = t("events.held", { count });
  return member.deactivatedAt === null
    ? t("events.leftCrew", { name, held })
    : t("events.turnedOff", { name, held });
}
