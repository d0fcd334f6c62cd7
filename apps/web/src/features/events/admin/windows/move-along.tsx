import { findWindowGaps, formatEventSpan, instantOf, readWallSpan } from "@secret/domain";
import { useWatch } from "react-hook-form";
import { Button } from "../../../../ui/button.tsx";
import { type TypedWindow, typedWindow } from "../empty-event.ts";
import { useEventFields } from "../use-event-fields.ts";

/** Warns of pickup time that no window covers. Once the pickup has moved, all windows can move with it. */
export function MoveAlong({ onMove }: { onMove: (windows: TypedWindow[]) => void }) {
  const { form } = useEventFields();
  const [pickupStartsAt, pickupEndsAt, timeZone, windows] = useWatch({
    control: form.control,
    name: ["pickupStartsAt", "pickupEndsAt", "timeZone", "pickupWindows"],
  });
  const spans = windows.map(({ startsAt, endsAt }) => spanOf(startsAt, endsAt, timeZone));
  const pickup = spanOf(pickupStartsAt, pickupEndsAt, timeZone);
  const [first] = windows.map(({ startsAt }) => startsAt).sort();
  const byMs = distanceMs(first ?? "", pickupStartsAt, timeZone);
  const gaps =
    pickup === undefined || spans.length === 0 || spans.includes(undefined)
      ? []
      : findWindowGaps(
          spans.filter((span) => span !== undefined),
          pickup,
        );
  if (byMs === 0 && gaps.length === 0) return null;
  const missing = gaps.map(({ startsAt, endsAt }) => formatEventSpan(startsAt, endsAt, timeZone)).join(", ");
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-ground px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-48">
        {missing === ""
          ? "The first window doesn't start when pickup starts."
          : `No window covers ${missing}.`}
      </p>
      {byMs !== 0 && (
        <Button
          look="quiet"
          onClick={() =>
            onMove(form.getValues("pickupWindows").map((window) => movedBy(window, byMs, timeZone)))
          }
        >
          Move the windows along
        </Button>
      )}
    </div>
  );
}

/** Returns the span between two typed times once each is a single instant and they are in order. */
function spanOf(startsAt: string, endsAt: string, timeZone: string) {
  const span = readWallSpan(startsAt, endsAt, timeZone);
  return span !== undefined && span.startsAt < span.endsAt ? span : undefined;
}

/** Returns how far the windows move, in ms; 0 as long as one of the times isn't a single instant. */
function distanceMs(first: string, pickupStartsAt: string, timeZone: string): number {
  const span = readWallSpan(first, pickupStartsAt, timeZone);
  return span === undefined ? 0 : span.endsAt.getTime() - span.startsAt.getTime();
}

function movedBy(
  { startsDisambiguation, endsDisambiguation, ...window }: TypedWindow,
  byMs: number,
  timeZone: string,
): TypedWindow {
  const moved = (wallTime: string, twice: "earlier" | "later") =>
    new Date(instantOf(wallTime, timeZone, twice).getTime() + byMs).toISOString();
  return {
    ...typedWindow(
      {
        startsAt: moved(window.startsAt, startsDisambiguation),
        endsAt: moved(window.endsAt, endsDisambiguation),
        maxOrders: null,
        maxUnits: null,
      },
      timeZone,
    ),
    id: window.id,
    maxOrders: window.maxOrders,
    maxUnits: window.maxUnits,
  };
}
