import type { EventSummary } from "@secret/contract";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import { Picture } from "../../ui/picture.tsx";

interface EventSceneProps {
  readonly event: Pick<EventSummary, "scene">;
  /** A strip has its picture on the right; a poster has it above the text, or on the right when wide. */
  readonly shape: "strip" | "poster";
  readonly children: ReactNode;
  readonly className?: string;
}

const PICTURES = {
  strip: "inset-y-0 right-0 h-full w-3/5",
  poster: "inset-x-0 top-0 h-2/3 w-full @2xl:inset-y-0 @2xl:left-auto @2xl:h-full @2xl:w-3/5",
};
const SCRIMS = {
  strip:
    "bg-linear-to-r from-night from-40% via-night-veil via-60% to-transparent lg:via-night-haze lg:via-55% lg:to-75%",
  poster:
    "bg-linear-to-t from-night from-40% via-night-veil via-58% to-transparent to-80% @2xl:bg-linear-to-r @2xl:via-night-haze @2xl:via-55% @2xl:to-75%",
};

/** Shows an event's picture, with the night colors in both themes, and text on it. */
export function EventScene({ event, shape, children, className }: EventSceneProps) {
  return (
    <div
      className={classNames(
        "relative isolate flex flex-col justify-end overflow-hidden bg-night text-night-ink",
        className,
      )}
    >
      <Picture
        src={`/slides/${event.scene}.avif`}
        sizes="(min-width: 64rem) 45rem, 100vw"
        width="1200"
        height="900"
        className={classNames("absolute -z-10 object-cover", PICTURES[shape])}
      />
      <div className={classNames("absolute inset-0 -z-10", SCRIMS[shape])} />
      {children}
    </div>
  );
}
