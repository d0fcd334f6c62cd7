import type { EventDetail, PickupWindow } from "@secret/contract";
import { formatEventSpan, hasRoom } from "@secret/domain";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

export function firstOpenWindow(event: EventDetail, units: number): PickupWindow | undefined {
  return event.pickupWindows.find((window) => hasRoom(window, units));
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
  if (event.pickupWindows.length <= 1) return null;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Choose your pickup window</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {event.pickupWindows.map((window) => {
          const isOpen = hasRoom(window, units);
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
                disabled={!isOpen}
                checked={value === window.id}
                onChange={() => onChange(window.id)}
              />
              {span}
              {!isOpen && <span className="font-normal">Full</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
