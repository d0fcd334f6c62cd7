import { formatEventClock, isMade, isWindowOver } from "@secret/domain";
import type { ReactNode } from "react";
import type { WakeState } from "../../../platform/use-wake-lock.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useNow } from "../../../ui/use-now.ts";
import { shortClock } from "./board-copy.ts";
import { useSilence } from "./board-news.ts";
import type { Ticket, Window } from "./tickets.ts";

interface WindowTabsProps {
  readonly windows: readonly Window[];
  readonly tickets: readonly Ticket[];
  readonly timeZone: string;
  readonly now: Date;
  /** Undefined shows all windows. */
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

interface BoardBarProps extends WindowTabsProps {
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly isOnWall: boolean;
  readonly onWall: (isOnWall: boolean) => void;
  readonly wake: WakeState;
  readonly onHelp: () => void;
}

/** Shows the time, the window tabs, and this device's sound, screen and keyboard switches. */
export function BoardBar(props: BoardBarProps) {
  const { isMuted, onMute, isOnWall, onWall, wake, onHelp } = props;
  const isSilent = useSilence();
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 border-b border-night-line px-3 lg:gap-4 lg:px-4">
      <Clock timeZone={props.timeZone} />
      <WindowTabs {...props} />
      {wake === "unavailable" && <Warning>This screen may go to sleep. Check its settings.</Warning>}
      {isSilent && !isMuted && <Warning>No sound yet. Tap the screen once.</Warning>}
      <Switch name="Sound" isOn={!isMuted} onChange={(isOn) => onMute(!isOn)}>
        <SoundSign isOn={!isMuted} />
      </Switch>
      <Switch name="Wall" isOn={isOnWall} onChange={onWall} className="max-lg:hidden">
        <WallSign />
      </Switch>
      <button
        type="button"
        aria-label="Keys"
        onClick={onHelp}
        className="number size-12 shrink-0 rounded-lg border border-night-line text-crew-line hover:bg-night-raised max-lg:hidden"
      >
        ?
      </button>
    </div>
  );
}

/** Shows why a device on the wall can't do its job. */
function Warning({ children }: { children: string }) {
  return (
    <p className="max-w-40 shrink-0 text-small leading-tight text-crew-used max-lg:hidden">{children}</p>
  );
}

function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow();
  return (
    <p className="number flex h-16 items-center text-crew-clock whitespace-nowrap">
      {formatEventClock(now, timeZone)}
    </p>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows only its icon where there is no room for its name. */
function Switch({ name, isOn, onChange, className, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => onChange(!isOn)}
      className={classNames(
        "inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-lg border border-night-line px-3 font-semibold text-night-soft hover:bg-night-raised aria-checked:bg-night-ink aria-checked:text-night",
        className,
      )}
    >
      {children}
      <span className="max-lg:sr-only">{name}</span>
    </button>
  );
}

const SIGN = "size-5 fill-none stroke-current stroke-2";

function SoundSign({ isOn }: { isOn: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={SIGN} strokeLinejoin="round" strokeLinecap="round">
      <path d="M2 7.5h3.5L10 3.5v13l-4.5-4H2z" className="fill-current" />
      <path d={isOn ? "M13 7q2 3 0 6M15.5 4.5q4 5.5 0 11" : "M13 7.5l5 5M18 7.5l-5 5"} />
    </svg>
  );
}

function WallSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={SIGN} strokeLinejoin="round" strokeLinecap="round">
      <path d="M2 4h16v10H2zM6 18h8M7 4v10M13 4v10" />
    </svg>
  );
}

const TAB =
  "number min-h-12 shrink-0 rounded-lg border border-night-line px-3 text-crew-note whitespace-nowrap text-night-soft aria-pressed:border-night-ink aria-pressed:bg-night-ink aria-pressed:text-night focus-visible:outline-offset-[-3px]";

/**
 * Shows the windows' tabs with made and total orders: "6:20 · 14/24". A window without orders, or over with
 * nothing left, has none.
 */
function WindowTabs({ windows, tickets, timeZone, now, chosenId, onChoose }: WindowTabsProps) {
  const tabs = windows.flatMap((window) => {
    const own = tickets.filter(({ pickupWindowId }) => pickupWindowId === window.id);
    const isOver = isWindowOver(window, now) && own.every(({ status }) => status === "completed");
    if ((isOver || own.length === 0) && window.id !== chosenId) return [];
    return [{ window, made: own.filter(isMade).length, count: own.length }];
  });
  return (
    <fieldset className="relative flex min-w-0 flex-1 basis-24 gap-3 overflow-x-auto py-2">
      <legend className="sr-only">Pickup window</legend>
      <button
        type="button"
        aria-pressed={chosenId === undefined}
        onClick={() => onChoose(undefined)}
        className={TAB}
      >
        All
      </button>
      {tabs.map(({ window, made, count }) => (
        <button
          key={window.id}
          type="button"
          aria-pressed={chosenId === window.id}
          onClick={() => onChoose(chosenId === window.id ? undefined : window.id)}
          className={TAB}
        >
          {`${shortClock(window.startsAt, timeZone)} · ${made}/${count}`}
          <span className="sr-only"> made</span>
        </button>
      ))}
    </fieldset>
  );
}
