import { type EventDetail, orderingMessage, type PickupWindow } from "@secret/contract";
import { formatEventSpan, hasRoom, isAlmostFull, isWindowOver, shortRoom } from "@secret/domain";
import { memo } from "react";
import { classNames } from "../../ui/class-names.ts";
import { useNow } from "../../ui/use-now.ts";
import { VIEWER_TIME_ZONE } from "../../ui/viewer-time-zone.ts";

/** Name of the radio buttons. */
export const WINDOW_FIELD = "pickup-window";

/** Short reason why a window can't be chosen. */
export type WindowClosed = "Over" | "Full";

/** Returns why an order of so many units can't choose a window; undefined if it can. */
export function closedBecause(window: PickupWindow, units: number, now: Date): WindowClosed | undefined {
  if (isWindowOver({ endsAt: new Date(window.endsAt) }, now)) return "Over";
  return hasRoom(window, units) ? undefined : "Full";
}

/** Class of a window's label. */
export const WINDOW_OPTION =
  "figures grid min-h-14 content-center rounded-xl border border-line-strong px-3 py-2 text-center text-small leading-tight font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-surface data-[next=true]:border-2 data-[next=true]:border-ink has-disabled:border-dashed has-disabled:border-line has-disabled:text-hint has-focus-visible:outline-3";

interface PickupWindowChoiceProps {
  readonly event: EventDetail;
  readonly units: number;
  readonly value: string | undefined;
  readonly onChange: (windowId: string) => void;
  /** Error text of the choice. */
  readonly problem?: string | undefined;
}

/** Chooses the pickup window. Renders nothing for an event with only one. */
export function PickupWindowChoice(props: PickupWindowChoiceProps) {
  const { event, units, value, onChange, problem } = props;
  const now = useNow();
  if (event.pickupWindows.length <= 1) return null;
  const next = event.pickupWindows.find((window) => closedBecause(window, units, now) === undefined);
  return (
    <fieldset className="@container" aria-describedby={problem === undefined ? undefined : "window-problem"}>
      <legend className="mb-2 font-semibold">Choose your pickup window</legend>
      {problem !== undefined && (
        <p id="window-problem" role="alert" className="mb-2 text-small font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 @lg:grid-cols-3">
        {event.pickupWindows.map((window) => (
          <WindowOption
            key={window.id}
            window={window}
            timeZone={event.timeZone}
            closed={closedBecause(window, units, now)}
            room={shortRoom(window, units)}
            isNext={window === next}
            isChosen={value === window.id}
            onChoose={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface WindowOptionProps {
  readonly window: PickupWindow;
  readonly timeZone: string;
  readonly closed: WindowClosed | undefined;
  /** Number of such orders that still fit, if it is low. */
  readonly room: number | undefined;
  /** Whether it is the earliest with room. */
  readonly isNext: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (windowId: string) => void;
}

/** Rerenders only when its props change, because the clock of the list ticks every second. */
const WindowOption = memo(function WindowOption(props: WindowOptionProps) {
  const { window, timeZone, closed, room, isNext, isChosen, onChoose } = props;
  const [startsAt, endsAt] = [new Date(window.startsAt), new Date(window.endsAt)];
  const fullness = room !== undefined ? `${room} left` : isAlmostFull(window) ? "Almost full" : undefined;
  const lateness = window.shiftMinutes ? `${window.shiftMinutes} min late` : undefined;
  const state = closed ?? [isNext ? "Next open" : undefined, lateness, fullness].filter(Boolean).join(" · ");
  return (
    <label data-next={isNext} className={WINDOW_OPTION}>
      <input
        type="radio"
        name={WINDOW_FIELD}
        className="sr-only"
        disabled={closed !== undefined}
        checked={isChosen}
        onChange={() => onChoose(window.id)}
      />
      <span className={classNames(closed !== undefined && "line-through")}>
        {formatEventSpan(startsAt, endsAt, timeZone, VIEWER_TIME_ZONE)}
      </span>
      {state !== "" && <span className="text-fine font-normal">{state}</span>}
    </label>
  );
});

/** Explains a chosen window that is over or full, with the server's own error text. */
export function windowProblem(closed: WindowClosed | undefined): string | undefined {
  if (closed === undefined) return undefined;
  return orderingMessage({ code: closed === "Over" ? "PICKUP_WINDOW_OVER" : "PICKUP_WINDOW_FULL" });
}
