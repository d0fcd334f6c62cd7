import type { EventDetail } from "@secret/contract";
import {
  directionsUrl,
  formatEventPeriod,
  formatEventSoon,
  fullnessOf,
  MINUTE_MS,
  type Orderability,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { unbroken } from "../../ui/unbroken.ts";
import { useMoment, useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { isPast } from "./event-status.ts";

/** Loaded separately, because most visited events are open and don't need the messages. */
const WhyNotOrderable = lazyPart(() => import("./why-not-orderable.tsx"), "WhyNotOrderable");
const EventOutcome = lazyPart(() => import("./event-outcome.tsx"), "EventOutcome");

interface EventFactsProps {
  readonly event: EventDetail;
  readonly orderability: Orderability;
  /** Actions for an event that can't be ordered from: a reminder, the waitlist. */
  readonly children?: ReactNode;
}

/** Shows when and where an event is, and whether it can still be ordered from. */
export function EventFacts({ event, orderability, children }: EventFactsProps) {
  const now = useNow(MINUTE_MS);
  const isOver = useMoment((at) => isPast(event, at));
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <section
      aria-label="When, where and ordering"
      className="border-b border-line pt-4 pb-1.5 lg:pt-7 lg:pb-4"
    >
      {isOver && (
        <div className="mb-1 min-h-12 font-semibold lg:mb-4 lg:text-lead">
          <Suspense>
            <EventOutcome event={event} />
          </Suspense>
        </div>
      )}
      <dl className="figures grid grid-cols-[minmax(0,1fr)] gap-x-10 leading-snug lg:grid-cols-[auto_auto_1fr] lg:gap-y-1">
        <Fact name="When">
          {unbroken(formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE, now))}
        </Fact>
        <Fact name="Where">
          {event.locationName}
          {event.status !== "cancelled" && (
            <a
              href={directionsUrl(event)}
              target="_blank"
              rel="noreferrer"
              className="-my-2.5 ml-3 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Directions
            </a>
          )}
        </Fact>
        <Fact name="Ordering">
          <Ordering event={event} orderability={orderability} now={now} />
        </Fact>
      </dl>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lg:py-0.5">
      <dt className="text-small text-soft max-lg:sr-only">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

const FULLNESS_TONES = { room: "ink", "nearly-full": "warn", full: "ink" } as const;

/** Shows until when and how many orders are possible, or why none are. */
function Ordering({ event, orderability, now }: Omit<EventFactsProps, "children"> & { now: Date }) {
  const { currentOrders, maxOrders } = event;
  const closes = formatEventSoon(new Date(event.registrationClosesAt), now, event.timeZone, VIEWER_TIME_ZONE);
  const taken = `${currentOrders} of ${maxOrders} orders`;
  return (
    <div className="overflow-x-clip">
      {orderability === "OPEN" ? (
        <>
          <span className="stamp inline-block">{REGISTRATION_BOX_TEXTS.OPEN}</span>
          <span className="font-normal">{` until ${unbroken(closes)}`}</span>
        </>
      ) : (
        // Explains the status badge on the picture.
        <span className="block min-h-5.5">
          <Suspense>
            <WhyNotOrderable event={event} refusal={orderability} />
          </Suspense>
        </span>
      )}
      {maxOrders !== null && (currentOrders > 0 || orderability !== "EVENT_NOT_ACTIVE") && (
        // Beside the bar, because the width of the time depends on the day.
        <div className="flex max-w-80 flex-wrap items-center gap-x-3">
          {currentOrders > 0 && (
            <div className="min-w-24 flex-1">
              <ProgressBar
                label="Orders taken"
                value={currentOrders}
                max={maxOrders}
                text={taken}
                tone={FULLNESS_TONES[fullnessOf(event)]}
              />
            </div>
          )}
          <span className="figures font-normal" data-testid="capacity">
            {orderability === "OPEN" ? `${maxOrders - currentOrders} left` : taken}
          </span>
        </div>
      )}
    </div>
  );
}
