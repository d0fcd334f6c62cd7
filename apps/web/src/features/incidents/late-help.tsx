import type { DelayPreview } from "@secret/contract";
import { DELAY_STEP_MINUTES } from "@secret/domain";
import { useState } from "react";
import { serverNow } from "../../ui/server-time.ts";
import { t } from "../crew-language/index.ts";
import { delay } from "./help-mutations.ts";
import { delayPreviewQuery } from "./help-queries.ts";
import type { HelpBodyProps } from "./incident-device.ts";
import { Consequences, HoldToStart, IncidentSteps } from "./incident-steps.tsx";
import { delayCopy, suggestedDelay, windowsCopy } from "./late-copy.ts";

/** Initial delay of the slider when none is suggested, in minutes. */
const FIRST_MINUTES = 10;

/** Previews and announces a delay of the window being served, which can be undone for 10 seconds. */
export function LateHelp({ device, onDone }: HelpBodyProps) {
  const { board } = device;
  const { id, timeZone } = board.event;
  const [chosen, setMinutes] = useState(() => suggestedDelay(board, serverNow()) ?? FIRST_MINUTES);
  const query = delayPreviewQuery(id, chosen);
  return (
    <IncidentSteps
      eventId={id}
      mode={device.mode}
      onDone={onDone}
      query={query}
      startedCopy={announcedCopy}
      tookEffect={(started, now) => now.announcedMinutes === started.announcedMinutes}
    >
      {(preview, isCurrent) => {
        if (preview.windows.length === 0) return <p className="text-crew-note">{t("help.nothingToMake")}</p>;
        const minutes = Math.min(chosen, preview.maxMinutes);
        return (
          <div className="grid gap-4">
            <DelaySlider minutes={minutes} maxMinutes={preview.maxMinutes} onMinutes={setMinutes} />
            <Consequences
              title={windowsCopy(preview, timeZone)}
              lines={delayCopy(preview)}
              isCurrent={isCurrent}
            />
            <HoldToStart
              key={minutes}
              query={query}
              preview={preview}
              start={delay(id, minutes)}
              movesMoney={preview.wontFit > 0}
              disabled={!isCurrent || minutes === preview.announcedMinutes}
            >
              {minutes === 0 ? t("help.sayOnTime") : t("help.sayLate", { minutes })}
            </HoldToStart>
          </div>
        );
      }}
    </IncidentSteps>
  );
}

function announcedCopy({ announcedMinutes, notified }: DelayPreview, secondsLeft: number): string {
  const announced =
    announcedMinutes === 0
      ? t("help.announcedOnTime")
      : t("help.announcedLate", { minutes: announcedMinutes });
  if (notified === 0) return announced;
  const next = secondsLeft === 0 ? t("help.messagesSent") : t("help.messagesIn", { seconds: secondsLeft });
  return `${announced} ${next}`;
}

interface DelaySliderProps {
  readonly minutes: number;
  readonly maxMinutes: number;
  readonly onMinutes: (minutes: number) => void;
}

const STEP_BUTTON =
  "size-18 shrink-0 rounded-lg border-2 border-line-strong text-crew-name leading-none disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled";

function DelaySlider({ minutes, maxMinutes, onMinutes }: DelaySliderProps) {
  return (
    <div className="grid gap-2">
      <p className="text-crew-note text-soft">{t("help.servedWindow")}</p>
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={t("help.minutesLess", { minutes: DELAY_STEP_MINUTES })}
          disabled={minutes <= 0}
          onClick={() => onMinutes(minutes - DELAY_STEP_MINUTES)}
          className={STEP_BUTTON}
        >
          −
        </button>
        <output className="number flex-1 text-center text-crew-word">
          {t("board.minutes", { minutes })}
        </output>
        <button
          type="button"
          aria-label={t("help.minutesMore", { minutes: DELAY_STEP_MINUTES })}
          disabled={minutes >= maxMinutes}
          onClick={() => onMinutes(minutes + DELAY_STEP_MINUTES)}
          className={STEP_BUTTON}
        >
          +
        </button>
      </div>
      <input
        type="range"
        aria-label={t("help.delayInMinutes")}
        min={0}
        max={maxMinutes}
        step={DELAY_STEP_MINUTES}
        value={minutes}
        onChange={({ target }) => onMinutes(Number(target.value))}
        className="h-16 w-full accent-accent"
      />
    </div>
  );
}
