import { formatEventClock } from "@secret/domain";
import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import { BarIcon, InBar } from "../crew-bar.tsx";
import { useSilence } from "./board-news.ts";
import type { DeviceSwitch } from "./device-memory.ts";

interface BoardBarProps {
  readonly timeZone: string;
  readonly sound: DeviceSwitch;
  readonly compact: DeviceSwitch;
  readonly wall: DeviceSwitch;
  readonly onHelp: () => void;
}

const BUTTON =
  "inline-grid min-h-16 min-w-16 shrink-0 content-center justify-items-center gap-0.5 text-small leading-tight font-semibold text-night-soft hover:text-night-ink focus-visible:outline-offset-[-3px] short:min-h-12";

/** Shows the time and this device's switches in the crew's bar, and keeps the screen awake. */
export function BoardBar({ timeZone, sound, compact, wall, onHelp }: BoardBarProps) {
  const wake = useWakeLock(true);
  const isSilent = useSilence();
  return (
    <InBar>
      {wall.isOn && wake === "unavailable" && <Warning>{t("board.mayGoDark")}</Warning>}
      {isSilent && sound.isOn && <Warning>{t("board.noSoundYet")}</Warning>}
      <Clock timeZone={timeZone} />
      <Switch name={t("board.sound")} setting={sound} path={sound.isOn ? LOUD : MUTE} />
      <Switch name={t("board.compact")} setting={compact} path="M3 4h14M3 8h14M3 12h14M3 16h14" />
      <Switch
        name={t("board.wall")}
        setting={wall}
        path="M2 4h16v10H2zM6 18h8M7 4v10M13 4v10"
        className="max-lg:hidden"
      />
      <button
        type="button"
        aria-label={t("board.keys")}
        onClick={onHelp}
        className={`${BUTTON} max-xl:hidden`}
      >
        <BarIcon path="M2 5h16v10H2zM5 8.500h.1M8.500 8.500h.1M12 8.500h.1M15 8.500h.1M6.500 12h7" />
        <span aria-hidden="true">{t("board.keys")}</span>
      </button>
    </InBar>
  );
}

/** Shows why a device on the wall can't do its job. */
function Warning({ children }: { children: string }) {
  return <p className="max-w-40 text-small leading-tight text-crew-used max-lg:hidden">{children}</p>;
}

/** A phone shows the time itself. */
function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow();
  return (
    <p className="number px-3 text-crew-clock whitespace-nowrap max-sm:hidden short:text-crew-line">
      {formatEventClock(now, timeZone)}
    </p>
  );
}

const SPEAKER = "M2 7.500h3.500L10 3.500v13l-4.500-4H2z";
const LOUD = `${SPEAKER}M13 7q2 3 0 6M15.500 4.500q4 5.500 0 11`;
const MUTE = `${SPEAKER}M13 7.500l5 5M18 7.500l-5 5`;

interface SwitchProps {
  readonly name: string;
  readonly setting: DeviceSwitch;
  readonly path: string;
  readonly className?: string;
}

function Switch({ name, setting: { isOn, set }, path, className = "" }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => set(!isOn)}
      className={`${BUTTON} aria-checked:text-night-gold ${className}`}
    >
      <BarIcon path={path} />
      {name}
    </button>
  );
}
