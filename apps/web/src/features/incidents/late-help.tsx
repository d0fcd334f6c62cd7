import type { DelayPreview, StartedIncident } from "@secret/contract";
import { DELAY_STEP_MINUTES } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { serverNow } from "../../ui/server-time.ts";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import type { HelpBodyProps } from "./incident-device.ts";
import { reachCopy, suggestedDelay, windowsCopy } from "./late-copy.ts";
import { announceDelay, undoDelay } from "./late-mutations.ts";
import { delayPreviewQuery } from "./late-queries.ts";
import { UndoPanel } from "./undo-panel.tsx";

/** Initial delay of the slider when none is suggested, in minutes. */
const FIRST_MINUTES = 10;

/** Previews and announces a delay of the pickup, which can be undone for 10 seconds. */
export function LateHelp({ device, onDone }: HelpBodyProps) {
  const { board, mode } = device;
  const [minutes, setMinutes] = useState(() => suggestedDelay(board, serverNow()) ?? FIRST_MINUTES);
  const preview = useQuery(delayPreviewQuery(board.event.id, minutes));
  if (mode === "offline") return <Notice tone="warn">Needs signal.</Notice>;
  if (preview.data === undefined) {
    if (preview.isError) return <Notice tone="danger">{preview.error.message}</Notice>;
    return <TextSkeleton lines={4} />;
  }
  const { data } = preview;
  if (data.undoable !== null)
    return <Announced eventId={board.event.id} preview={data} started={data.undoable} onDone={onDone} />;
  if (data.windows.length === 0) return <p className="text-crew-note">Nothing left to make.</p>;
  return (
    <DelayForm
      device={device}
      minutes={Math.min(minutes, data.maxMinutes)}
      onMinutes={setMinutes}
      preview={data}
      isCurrent={!preview.isPlaceholderData}
    />
  );
}

interface DelayFormProps {
  readonly device: HelpBodyProps["device"];
  readonly minutes: number;
  readonly onMinutes: (minutes: number) => void;
  readonly preview: DelayPreview;
  /** Whether the preview is the one for these minutes. */
  readonly isCurrent: boolean;
}

/** Sets the delay of the window being served, and shows its consequences. */
function DelayForm({ device: { board }, minutes, onMinutes, preview, isCurrent }: DelayFormProps) {
  const { id, timeZone } = board.event;
  const announce = useMutation({ mutationFn: () => announceDelay(id, minutes, preview) });
  return (
    <div className="grid gap-4">
      <DelaySlider minutes={minutes} maxMinutes={preview.maxMinutes} onMinutes={onMinutes} />
      <div aria-live="polite" className={`grid gap-1 ${isCurrent ? "" : "opacity-60"}`}>
        <p className="number text-crew-line">{windowsCopy(preview, timeZone)}</p>
        {reachCopy(preview).map((line) => (
          <p key={line} className="figures text-crew-note">
            {line}
          </p>
        ))}
      </div>
      {announce.data === false && (
        <Notice tone="warn">Orders changed. Check the new times, then hold again.</Notice>
      )}
      {announce.isError && <Notice tone="danger">{announce.error.message}</Notice>}
      <HoldButton
        disabled={!isCurrent || announce.isPending || minutes === preview.announcedMinutes}
        onHold={() => announce.mutate()}
      >
        {minutes === 0 ? "Say we're on time" : `Say we're ${minutes} min late`}
      </HoldButton>
    </div>
  );
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
      <p className="text-crew-note text-soft">The window we're serving</p>
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={`${DELAY_STEP_MINUTES} min less`}
          disabled={minutes <= 0}
          onClick={() => onMinutes(minutes - DELAY_STEP_MINUTES)}
          className={STEP_BUTTON}
        >
          −
        </button>
        <output className="number flex-1 text-center text-crew-word">{`${minutes} min`}</output>
        <button
          type="button"
          aria-label={`${DELAY_STEP_MINUTES} min more`}
          disabled={minutes >= maxMinutes}
          onClick={() => onMinutes(minutes + DELAY_STEP_MINUTES)}
          className={STEP_BUTTON}
        >
          +
        </button>
      </div>
      <input
        type="range"
        aria-label="Delay in minutes"
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

interface AnnouncedProps {
  readonly eventId: string;
  readonly preview: DelayPreview;
  readonly started: StartedIncident;
  readonly onDone: () => void;
}

/** Shows a large Undo until members are notified. */
function Announced({ eventId, preview, started, onDone }: AnnouncedProps) {
  const announced = `Announced: ${preview.announcedMinutes} min late.`;
  return (
    <UndoPanel
      started={started}
      copy={(seconds) =>
        seconds === 0
          ? `${announced} Messages are on their way.`
          : `${announced} Messages go out in ${seconds} s.`
      }
      onUndo={() => undoDelay(eventId, started.id)}
      onDone={onDone}
    />
  );
}
