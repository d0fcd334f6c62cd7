import type { EventDetail, PickupWindow } from "@secret/contract";
import { formatEventSpan, hasRoom, isWindowOver } from "@secret/domain";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

export function firstOpenWindow(event: EventDetail, units: number, now: Date): PickupWindow | undefined {
  return event.pickupWindows.find((window) => closedBecause(window, units, now) === undefined);
}

/** Whether a window can't be chosen, in a word. */
function closedBecause(window: PickupWindow, units: number, now: Date): "Over" | "Full" | undefined {
  if (isWindowOver({ endsAt: new Date(window.endsAt) }, now)) return "Over";
  return hasRoom(window, units) ? undefined : "Full";
}

/** When to come. With one window there is nothing to choose. */
export function PickupWindowChoice({
  event,
  units,
  value,
  onChange,
}: {
  event: EventDetail;
  units: number;
  value: string | undefined;
  onChange: (windowId: string) => void;
}) {
  const now = useNow();
  if (event.pickupWindows.length <= 1) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Choose your pickup window</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {event.pickupWindows.map((window) => {
          const closed = closedBecause(window, units, now);
          const span = formatEventSpan(
            new Date(window.startsAt),
            new Date(window.endsAt),
            event.timeZone,
            VIEWER_TIME_ZONE,
          );
          return (
            <label
              key={window.id}
              className="figures grid min-h-12 content-center rounded-xl border border-line-strong px-3 py-2 text-center text-small font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-disabled:opacity-50 has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name="pickup-window"
                className="sr-only"
                disabled={closed !== undefined}
                checked={value === window.id}
                onChange={() => onChange(window.id)}
              />
              {span}
              {closed !== undefined && <span className="font-normal">{closed}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
