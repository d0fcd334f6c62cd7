import type { EventDetail } from "@secret/contract";
import type { Orderability } from "@secret/domain";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/lazy-part.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";
import { opensAtOf, statusBadge } from "./event-status.ts";

/** Loaded separately, because most visited events are open and don't need it. */
const Opening = lazyPart(() => import("./opening.tsx"), "Opening");

interface EventHeadProps {
  readonly event: EventDetail;
  readonly orderability: Orderability;
}

/** Shows the event's picture and name, with a countdown until ordering opens. */
export function EventHead({ event, orderability }: EventHeadProps) {
  const badge = statusBadge(event, orderability);
  const isOver = event.status === "completed" || event.status === "cancelled";
  const isWaiting = orderability === "REGISTRATION_NOT_OPEN";
  // Viewers who waited for the start see the "Open" stamp.
  const [hasWaited, setWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setWaited(true);
  const { description } = event;
  const firstEnd = description.search(/[.!?]\s|$/) + 1;
  return (
    <div className="@container awning relative isolate -mx-4 -mt-6 bg-night-poster text-night-ink [--awning-edge:var(--awning)] [--awning:var(--night-poster)] sm:-mx-6 lg:mx-0 lg:-mt-10">
      <Picture
        src={`/slides/${event.scene}.avif`}
        sizes="(min-width: 64rem) 40rem, (min-width: 40rem) 60vw, 13rem"
        width="1200"
        height="900"
        className="absolute inset-y-0 right-0 -z-10 h-full w-[32%] object-cover lg:w-3/5"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-r from-night-poster from-68% to-transparent to-82% lg:from-40% lg:via-night-poster-veil lg:via-55% lg:to-75%" />
      <div className="flex min-h-40 flex-col justify-end overflow-x-clip px-4 py-3 sm:px-6 lg:min-h-80 lg:px-10 lg:py-10">
        <div className="grid justify-items-start gap-1 lg:max-w-xl lg:gap-3">
          <div aria-live="polite">
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </div>
          <h1
            className={classNames(
              "max-w-[68cqw] leading-none wrap-break-word sm:max-w-none lg:text-poster",
              // An event that is over is quieter, so that its outcome fits a phone's first screen too.
              isOver ? "text-section sm:text-title" : "text-title",
            )}
          >
            {event.title}
          </h1>
          {/* Phones show the first sentence here, and the whole description below the menu. */}
          <p className="line-clamp-1 max-w-[62cqw] text-small text-night-soft sm:line-clamp-none sm:max-w-none lg:text-lead">
            {description.slice(0, firstEnd)}
            <span className="max-sm:hidden">{description.slice(firstEnd)}</span>
          </p>
          {hasWaited && (
            // The row fits the countdown and the stamp, so that nothing below moves when ordering opens.
            <div className="flex min-h-11 w-full flex-wrap items-center gap-x-5 sm:min-h-20">
              <Suspense>
                <Opening opensAt={opensAtOf(event)} orderability={orderability} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
