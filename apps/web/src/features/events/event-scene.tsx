import type { EventSummary } from "@secret/contract";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

interface EventSceneProps {
  readonly event: Pick<EventSummary, "scene">;
  readonly children: ReactNode;
  readonly className?: string;
}

/** An event's own picture, at night in both themes, and what is said on it. */
export function EventScene({ event, children, className }: EventSceneProps) {
  return (
    <div
      className={classNames(
        "relative isolate flex flex-col justify-end overflow-hidden bg-night text-night-ink",
        className,
      )}
    >
      <img
        src={`/slides/${event.scene}.svg`}
        alt=""
        width="800"
        height="900"
        className="absolute inset-y-0 right-0 -z-10 h-full w-full object-cover object-[50%_36%] @2xl:w-3/5"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-night from-20% via-night-veil via-65% to-night-haze @2xl:bg-linear-to-r @2xl:from-40% @2xl:via-night-veil @2xl:via-55% @2xl:to-transparent @2xl:to-75%" />
      {children}
    </div>
  );
}
