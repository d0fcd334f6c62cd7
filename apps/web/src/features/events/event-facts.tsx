import type { EventDetail } from "@secret/contract";
import { ERRORS } from "@secret/contract";
import {
  formatEventPeriod,
  formatEventTime,
  fullnessOf,
  type OrderabilityRefusal,
  REGISTRATION_BOX_TEXTS,
} from "@secret/domain";
import type { ReactNode } from "react";
import { Countdown } from "../../ui/countdown.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { CalendarLink } from "./calendar-link.tsx";

/** When and where in one glance, under the title: what decides whether an evening is free. */
export function EventGlance({ event }: { event: EventDetail }) {
  const [startsAt, endsAt] = [new Date(event.pickupStartsAt), new Date(event.pickupEndsAt)];
  return (
    <p className="figures flex flex-wrap gap-x-5 gap-y-1 font-semibold">
      <span>{formatEventPeriod(startsAt, endsAt, event.timeZone, VIEWER_TIME_ZONE)}</span>
      <span>{event.locationName}</span>
    </p>
  );
}

/** Where and when, and a way there. */
export function EventFacts({ event }: { event: EventDetail }) {
  const time = (instant: string) => formatEventTime(new Date(instant), event.timeZone, VIEWER_TIME_ZONE);
  return (
    <Panel title="Where and when">
      <dl className="grid gap-4">
        <Fact name="Location">
          <span className="font-semibold">{event.locationName}</span>
          <br />
          {`${event.address}, ${event.zipCode}`}
          <br />
          <a
            href={directionsUrl(event)}
            target="_blank"
            rel="noreferrer"
            className="mr-5 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Directions
          </a>{" "}
          <CalendarLink
            entry={{
              id: event.id,
              title: event.title,
              startsAt: new Date(event.pickupStartsAt),
              endsAt: new Date(event.pickupEndsAt),
              place: `${event.locationName}, ${event.address}, ${event.zipCode}`,
              link: `${location.origin}/events/${event.id}`,
            }}
          />
        </Fact>
        <Fact name="Event date">{time(event.eventAt)}</Fact>
        <Fact name="Registration opens">{time(event.registrationOpensAt)}</Fact>
        <Fact name="Registration closes">{time(event.registrationClosesAt)}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

/** By coordinates where they are known, else by the address. */
export function directionsUrl(place: {
  latitude: number | null;
  longitude: number | null;
  address: string;
  zipCode: string;
}): string {
  const { latitude, longitude, address, zipCode } = place;
  const destination =
    latitude === null || longitude === null ? `${address}, ${zipCode}` : `${latitude},${longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
}

const FULLNESS_TONES = { room: "ink", "nearly-full": "warn", full: "ink" } as const;

/** Orders so far, of how many. */
export function Capacity({ event }: { event: EventDetail }) {
  const { currentOrders, maxOrders } = event;
  return (
    <Panel title="Capacity">
      <p className="figures mb-2" data-testid="capacity">
        <span className="text-section font-semibold">{currentOrders}</span>
        <span className="text-soft">{maxOrders === null ? " orders so far" : ` of ${maxOrders} orders`}</span>
      </p>
      {maxOrders !== null && (
        <ProgressBar
          label="Orders taken"
          value={currentOrders}
          max={maxOrders}
          text={`${currentOrders} of ${maxOrders} orders`}
          tone={FULLNESS_TONES[fullnessOf(event)]}
        />
      )}
    </Panel>
  );
}

/** Can I order? If not yet, when. */
export function RegistrationBox({
  event,
  orderability,
  children,
}: {
  event: EventDetail;
  orderability: OrderabilityRefusal | "OPEN";
  children?: ReactNode;
}) {
  const time = (instant: string) => formatEventTime(new Date(instant), event.timeZone, VIEWER_TIME_ZONE);
  return (
    <Panel className="overflow-x-clip">
      <p key={orderability} className="stamp font-display text-heading" aria-live="polite">
        {REGISTRATION_BOX_TEXTS[orderability]}
      </p>
      {orderability === "REGISTRATION_NOT_OPEN" && (
        <p className="mt-2 text-title leading-tight font-semibold">
          <Countdown until={new Date(event.registrationOpensAt)} />
        </p>
      )}
      <p className="mt-1 text-soft">
        {orderability === "OPEN"
          ? `Until ${time(event.registrationClosesAt)}.`
          : ERRORS[orderability].message.replace("{opensAt}", time(event.registrationOpensAt))}
      </p>
      {children}
    </Panel>
  );
}
