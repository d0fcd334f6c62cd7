import type { EventDetail } from "@secret/contract";
import type { OrderabilityRefusal } from "@secret/domain";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EventScene } from "./event-scene.tsx";
import { statusBadge } from "./event-status.ts";

/** Loaded separately, because most visited events are open and don't need it. */
const Countdown = lazyPart(() => import("../../ui/countdown.tsx"), "Countdown");

interface EventHeadProps {
  readonly event: EventDetail;
  readonly orderability: OrderabilityRefusal | "OPEN";
}

/** Shows the event's picture and name, with a countdown until ordering opens. */
export function EventHead({ event, orderability }: EventHeadProps) {
  const badge = statusBadge(event, orderability);
  const opensAt = new Date(event.registrationOpensAt);
  const isWaiting = orderability === "REGISTRATION_NOT_OPEN";
  // Viewers who waited for the start see the "Open" stamp.
  const [hasWaited, setWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setWaited(true);
  return (
    <div className="@container awning -mx-4 -mt-6 [--awning:var(--night)] sm:-mx-6 lg:mx-0 lg:-mt-10">
      <EventScene
        event={event}
        shape="strip"
        className="min-h-40 overflow-x-clip px-4 py-4 sm:px-6 lg:min-h-80 lg:px-10 lg:py-10"
      >
        <div className="grid justify-items-start gap-1.5 lg:max-w-xl lg:gap-3">
          <div aria-live="polite">
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </div>
          <h1 className="text-section sm:text-title lg:text-poster">{event.title}</h1>
          <p
            className={classNames(
              "max-w-68 text-small text-night-soft sm:max-w-none sm:line-clamp-none lg:text-lead",
              isWaiting ? "line-clamp-1" : "line-clamp-2",
            )}
          >
            {event.description}
          </p>
          {isWaiting && (
            <p className="min-h-10 font-display text-title leading-none text-night-gold sm:min-h-16 sm:text-poster">
              <Suspense>
                <Countdown until={opensAt} />
              </Suspense>
            </p>
          )}
          {hasWaited && orderability === "OPEN" && (
            <p className="stamp -rotate-2 border-3 border-double border-current px-4 py-1 font-display text-poster text-night-gold">
              Open
            </p>
          )}
        </div>
      </EventScene>
    </div>
  );
}
