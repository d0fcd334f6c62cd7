import type { EventDetail } from "@secret/contract";
import { ENTRY_WINDOWS_MAX, formatEventSpan } from "@secret/domain";
import { classNames } from "../../ui/class-names.ts";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";
import { closedBecause, WINDOW_FIELD, WINDOW_OPTION } from "../pickup-windows/index.ts";

const RANKS = ["1st choice", "2nd choice", "3rd choice"];

interface RankedWindowsProps {
  readonly event: EventDetail;
  readonly units: number;
  /** Chosen windows, the preferred one first. */
  readonly value: readonly string[];
  readonly onChange: (windowIds: readonly string[]) => void;
  readonly problem: string | undefined;
}

/** Ranks up to three pickup windows in the order they are tapped. Renders nothing for an event with only one. */
export function RankedWindows({ event, units, value, onChange, problem }: RankedWindowsProps) {
  const now = useNow();
  if (event.pickupWindows.length <= 1) return null;
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <fieldset className="@container" aria-describedby="ranked-windows-hint">
      <legend className="font-semibold">
        {event.pickupWindows.length < ENTRY_WINDOWS_MAX
          ? "Choose your pickup windows"
          : "Choose up to three pickup windows"}
      </legend>
      <p
        id="ranked-windows-hint"
        role={problem === undefined ? undefined : "alert"}
        className={classNames(
          "mb-2 text-small",
          problem === undefined ? "text-soft" : "font-semibold text-danger",
        )}
      >
        {problem ?? "Tap your favorite first. You get the first one that has room."}
      </p>
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-3">
        {event.pickupWindows.map((window) => {
          const rank = value.indexOf(window.id);
          const closed = closedBecause(window, units, now);
          const state = rank >= 0 ? RANKS[rank] : closed;
          return (
            <label key={window.id} className={WINDOW_OPTION}>
              <input
                type="checkbox"
                name={WINDOW_FIELD}
                className="sr-only"
                disabled={rank < 0 && (closed !== undefined || value.length >= ENTRY_WINDOWS_MAX)}
                checked={rank >= 0}
                onChange={() => toggle(window.id)}
              />
              <span className={classNames(closed !== undefined && "line-through")}>
                {formatEventSpan(
                  new Date(window.startsAt),
                  new Date(window.endsAt),
                  event.timeZone,
                  VIEWER_TIME_ZONE,
                )}
              </span>
              {state !== undefined && <span className="text-fine font-normal">{state}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
