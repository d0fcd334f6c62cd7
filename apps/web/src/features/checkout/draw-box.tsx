import type { EventDetail, MyDraw } from "@secret/contract";
import {
  counted,
  DRAW_HOLD_SECONDS,
  DRAW_TICKETS_MAX,
  formatDuration,
  formatEventClock,
  formatEventSpan,
  formatUsd,
} from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { DISCLOSURE } from "../../ui/disclosure.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { toast } from "../../ui/toast.ts";
import { useMoment, useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { keepSeals, myDrawQuery, ticketText, withdrawEntry } from "../draws/index.ts";
import { orderabilityOf } from "../events/index.ts";
import { isBilled, orderQuery } from "../orders/index.ts";
import { useChangeEntry } from "./use-change-entry.tsx";

interface DrawProps {
  readonly event: EventDetail;
  readonly draw: MyDraw;
}

/** Shows an event's draw to a member: their tickets and entry, and the result. */
export function DrawBox({ event }: { event: EventDetail }) {
  const draw = useQuery(myDrawQuery(event.id)).data;
  const orderability = useMoment((now) => orderabilityOf(event, now));
  const hasResult = event.drawFinishedAt !== null;
  useEffect(() => {
    if (draw !== undefined && !hasResult) keepSeals(event.id, draw);
  }, [event.id, draw, hasResult]);
  // A cancelled event says so elsewhere, and its draw doesn't count.
  if (draw === undefined || event.status === "cancelled") return null;
  if (hasResult) return <Result event={event} draw={draw} />;
  if (orderability === "ENTRIES_OPEN") return <OpenDraw event={event} draw={draw} />;
  if (orderability === "DRAW_IN_PROGRESS") return <RunningDraw event={event} draw={draw} />;
  if (orderability !== "REGISTRATION_NOT_OPEN") return null;
  return (
    <Box title="Opens by a draw">
      <Tickets event={event} draw={draw} />
      <HowItWorks event={event} draw={draw} />
    </Box>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id="draw"
      aria-labelledby="draw-title"
      className="figures mt-3 grid max-w-prose scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-1 rounded-2xl border border-line bg-raised p-4 sm:p-5"
    >
      <h2 id="draw-title" className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Tickets({ event, draw, isIn = false }: DrawProps & { isIn?: boolean }) {
  const now = useNow();
  const text = ticketText(draw, event.timeZone, now);
  return <p>{isIn ? text : `You'd have ${text}`}</p>;
}

/** Returns the number of entries: "412 entries". */
function entriesText({ entryCount }: MyDraw): string {
  return counted(entryCount, "entry", "entries");
}

function OpenDraw({ event, draw }: DrawProps) {
  const { entry } = draw;
  const drawnAt = formatEventClock(new Date(event.registrationOpensAt), event.timeZone);
  const delay =
    draw.plannedCloseAt === null ? "" : " We couldn't close entries on time, so they stay open longer.";
  const count = `${entriesText(draw)} so far. The draw is at ${drawnAt}.${delay}`;
  return (
    <Box title={entry === null ? "The draw is open" : "You're in"}>
      <Tickets event={event} draw={draw} isIn={entry !== null} />
      <p>{count}</p>
      {entry === null ? (
        <p className="text-soft">Fill your cart, then enter it at checkout.</p>
      ) : (
        <OwnEntry event={event} entry={entry} />
      )}
      <HowItWorks event={event} draw={draw} />
    </Box>
  );
}

type Entry = NonNullable<MyDraw["entry"]>;

/** Shows the member's entry with buttons to change or withdraw it. */
function OwnEntry({ event, entry }: { event: EventDetail; entry: Entry }) {
  const [isAsking, setAsking] = useState(false);
  const { change, question } = useChangeEntry(event, entry);
  const withdraw = useMutation({
    mutationFn: () => withdrawEntry(event.id),
    onSuccess: () => toast.success("Your entry is withdrawn."),
    onError: (error) => toast.error(error.message),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <EntryLines event={event} entry={entry} />
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        <Button look="quiet" onClick={change}>
          Change entry
        </Button>
        <Button look="plain" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      </div>
      {question}
      {isAsking && (
        <Confirm
          title="Withdraw your entry?"
          message="You can enter again until the draw. Your tickets stay as they are."
          action="Withdraw"
          back="Stay in"
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function EntryLines({ event, entry }: { event: EventDetail; entry: Entry }) {
  const names = new Map(event.menu.map(({ id, name }) => [id, name]));
  const windows = new Map(event.pickupWindows.map((window) => [window.id, window]));
  const spans = entry.pickupWindowIds.flatMap((id) => {
    const window = windows.get(id);
    if (window === undefined) return [];
    return formatEventSpan(
      new Date(window.startsAt),
      new Date(window.endsAt),
      event.timeZone,
      VIEWER_TIME_ZONE,
    );
  });
  return (
    <div className="mt-2 border-t border-line pt-2 text-small">
      <ul>
        {entry.lines.map(({ menuItemId, quantity }) => (
          <li key={menuItemId} className="wrap-anywhere">
            {`${quantity} × ${names.get(menuItemId) ?? "Item no longer on the menu"}`}
          </li>
        ))}
      </ul>
      <p className="text-soft">
        {`${formatUsd(entry.shownTotalCents)} with tax and tip. Pickup ${spans.join(", else ")}. `}
        {entry.takesFewer ? "If something runs out, you take what's left." : "Only if you get everything."}
      </p>
    </div>
  );
}

/** Seconds after the close until the page says that the draw takes longer than planned. */
const USUAL_SECONDS = 60;

function RunningDraw({ event, draw }: DrawProps) {
  const closedAt = new Date(event.registrationOpensAt);
  const isLate = useMoment((now) => now.getTime() - closedAt.getTime() > USUAL_SECONDS * 1000);
  return (
    <Box title={draw.entry === null ? "Drawing now" : "You're in. Drawing now"}>
      {draw.entry !== null && <Tickets event={event} draw={draw} isIn />}
      <p role="status">
        {isLate
          ? "The draw is taking longer than planned. Every entry is safe, and we'll tell you the result."
          : `${entriesText(draw)}. The result is here within a minute.`}
      </p>
      {draw.fingerprint !== null && (
        <p className="text-small wrap-anywhere text-soft">{`List sealed: ${draw.fingerprint}`}</p>
      )}
    </Box>
  );
}

function Result({ event, draw }: DrawProps) {
  const result = draw.entry?.result;
  if (result == null)
    return (
      <ResultBox event={event} title="The draw is over">
        <p>{draw.entryCount === 0 ? "Nobody entered." : `${entriesText(draw)} took part.`}</p>
      </ResultBox>
    );
  if (result.orderId !== null) return <Won event={event} draw={draw} orderId={result.orderId} />;
  return (
    <ResultBox event={event} title="Not this time">
      {result.waitlistPosition !== null && (
        <>
          <p>{`You were number ${result.waitlistPosition} on the waitlist right after the draw.`}</p>
          <p>{`Orders that aren't paid within ${formatDuration(DRAW_HOLD_SECONDS)} are offered to the waitlist.`}</p>
        </>
      )}
      <p>{nextTickets(draw)}</p>
    </ResultBox>
  );
}

function nextTickets(draw: MyDraw): string {
  return `Next draw you'll have ${counted(draw.nextTickets, "ticket")}.`;
}

/** Shows the order that the draw placed for the member. */
function Won({ event, draw, orderId }: DrawProps & { orderId: string }) {
  const order = useQuery(orderQuery(orderId)).data;
  if (order === undefined || !isBilled(order)) return null;
  const { status, holdExpiresAt, cancelReason } = order;
  const isWithoutCode = draw.entry?.promoCode != null && order.bill.discountCents === 0;
  if (status === "pending" && holdExpiresAt !== null)
    return (
      <ResultBox event={event} title="You got it">
        <p>
          {`${formatUsd(order.bill.totalCents)}${isWithoutCode ? ", without your promo code" : ""}. Pay by ${formatEventClock(new Date(holdExpiresAt), event.timeZone)} to keep it.`}
        </p>
        <LinkButton to="/checkout" search={{ order: orderId }} className="mt-2 justify-self-start">
          Pay now
        </LinkButton>
      </ResultBox>
    );
  const isExpired = cancelReason === "expired";
  const isGone = status === "cancelled" && !isExpired;
  return (
    <ResultBox
      event={event}
      title={
        isExpired ? "You got it, but it wasn't paid in time" : isGone ? "The draw is over" : "You got it"
      }
    >
      {isExpired && <p>{`We don't hold it anymore. ${nextTickets(draw)}`}</p>}
      <LinkButton look="quiet" to="/orders/$orderId" params={{ orderId }} className="mt-2 justify-self-start">
        See your order
      </LinkButton>
    </ResultBox>
  );
}

/** Box of a finished draw, with a link to its check. */
function ResultBox({ event, title, children }: { event: EventDetail; title: string; children: ReactNode }) {
  return (
    <Box title={title}>
      {children}
      <Link
        to="/events/$eventId/draw"
        params={{ eventId: event.id }}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        Check the draw
      </Link>
    </Box>
  );
}

function HowItWorks({ event, draw }: DrawProps) {
  const drawnAt = formatEventClock(new Date(event.registrationOpensAt), event.timeZone);
  return (
    <details>
      <summary className={DISCLOSURE}>How the draw works</summary>
      <div className="grid gap-2 pb-1 text-small text-soft">
        <p>
          {`Fill a cart and enter it any time until ${drawnAt}. Early or late makes no difference. Nothing is charged: you pay only if you get an order.`}
        </p>
        <p>
          {`A ticket is one chance. You have one, plus one for each draw you missed in the last 12 months, up to ${DRAW_TICKETS_MAX}. A paid order from a draw sets you back to one.`}
        </p>
        <p>
          {`At ${drawnAt}, every ticket gets a random number. We place the orders from the lowest number up, one per member, until the food runs out.`}
        </p>
        <p>
          {`You'll know within a minute, here and by notification. If you got it, we hold your order for ${formatDuration(DRAW_HOLD_SECONDS)} while you pay. If not, you're on the waitlist in the order of the draw.`}
        </p>
        <p>
          Nobody can steer the draw, not even us: our number is sealed before entries come in, and afterwards
          any member can check the result.
        </p>
        {draw.secretHash !== null && (
          <p className="wrap-anywhere">{`Our sealed number's fingerprint: ${draw.secretHash}`}</p>
        )}
      </div>
    </details>
  );
}
