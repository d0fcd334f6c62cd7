import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { queryClient } from "../../platform/query-client.ts";
import { DotLine } from "../../ui/dot-line.tsx";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import { crewRefusal, t } from "../crew-language/index.ts";
import type { StartIncident } from "./help-mutations.ts";
import type { Previewed, PreviewQuery } from "./help-queries.ts";
import type { IncidentDevice } from "./incident-device.ts";
import { leadOnly } from "./lead-only.ts";
import { UndoPanel } from "./undo-panel.tsx";

type TookEffect<Preview> = (started: Preview, now: Preview) => boolean;

interface IncidentStepsProps<Preview extends Previewed> {
  readonly eventId: string;
  /** Whether the server can be reached. */
  readonly mode?: IncidentDevice["mode"];
  readonly query: PreviewQuery<Preview>;
  /** Returns the text once it's started, given the seconds left to undo it. */
  readonly startedCopy: (preview: Preview, secondsLeft: number) => string;
  readonly onDone: () => void;
  /**
   * Returns whether a started incident took effect, given its preview and a later one. If so, its panel stays until Done.
   * Omitted if the preview itself shows what took effect.
   */
  readonly tookEffect?: TookEffect<Preview>;
  /** Renders the preview, which isn't current while a new one loads. */
  readonly children: (preview: Preview, isCurrent: boolean) => ReactNode;
}

/** Shows an incident's preview and, once started, a large Undo and then Done. */
export function IncidentSteps<Preview extends Previewed>({
  eventId,
  mode = "live",
  query,
  startedCopy,
  onDone,
  tookEffect,
  children,
}: IncidentStepsProps<Preview>) {
  const { data, error, isPlaceholderData } = useQuery(query);
  const [started, clear] = useStarted(data, tookEffect);
  if (mode === "offline") return <Notice tone="warn">{t("help.needsSignal")}</Notice>;
  if (data === undefined)
    return error === null ? <TextSkeleton lines={4} /> : <Notice tone="danger">{crewRefusal(error)}</Notice>;
  const shown = data.undoable === null ? (started ?? data) : data;
  if (shown.undoable === null) return children(data, !isPlaceholderData);
  return (
    <UndoPanel
      eventId={eventId}
      started={shown.undoable}
      copy={(secondsLeft) => startedCopy(shown, secondsLeft)}
      onUndone={clear}
      onDone={onDone}
    />
  );
}

/** Keeps the preview of what was started after the time to undo it, until it is undone or cleared. */
function useStarted<Preview extends Previewed>(
  data: Preview | undefined,
  tookEffect: TookEffect<Preview> = () => false,
) {
  const [started, setStarted] = useState<Preview>();
  const [isInEffect, setInEffect] = useState(false);
  const clear = () => setStarted(undefined);
  if (data !== undefined && data.undoable !== null && data !== started) {
    setStarted(data);
    setInEffect(false);
  }
  if (data?.undoable === null && started !== undefined && !isInEffect) {
    if (tookEffect(started, data)) setInEffect(true);
    else clear();
  }
  return [started, clear] as const;
}

interface ConsequencesProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** Text that members get. */
  readonly text?: string | null;
  readonly isCurrent?: boolean;
}

/** Shows the consequences of an incident before it's started. */
export function Consequences({ title, lines, text, isCurrent = true }: ConsequencesProps) {
  return (
    <div
      aria-live="polite"
      className={`grid gap-1 rounded-lg bg-sunken p-4 ${isCurrent ? "" : "opacity-60"}`}
    >
      <p className="number text-crew-line">
        <DotLine text={title} />
      </p>
      {lines.map((line) => (
        <p key={line} className="figures text-crew-note">
          {line}
        </p>
      ))}
      {text && <p className="figures text-soft">{text}</p>}
    </div>
  );
}

interface HoldToStartProps<Preview extends Previewed> {
  readonly query: PreviewQuery<Preview>;
  readonly preview: Preview;
  readonly start: StartIncident;
  /** Whether the user may start it, or only see the preview. */
  readonly mayStart?: boolean;
  readonly movesMoney?: boolean;
  readonly disabled?: boolean;
  /** Text shown once it's started, if it can't be undone. */
  readonly done?: string;
  readonly children: string;
}

/** Starts an incident as previewed when held. If the preview is outdated, starts nothing and shows the new one. */
export function HoldToStart<Preview extends Previewed>({
  query: { queryKey },
  preview,
  start,
  mayStart = true,
  movesMoney = false,
  disabled = false,
  done,
  children,
}: HoldToStartProps<Preview>) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const outcome = await start(preview.version);
      // A preview that was read before the start would hide it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Previewed>(queryKey, outcome.preview);
      return outcome.isStarted;
    },
  });
  if (!mayStart) return <Notice tone="warn">{leadOnly()}</Notice>;
  return (
    <div className="grid gap-3">
      {data === false && <Notice tone="warn">{t("help.ordersChanged")}</Notice>}
      {error !== null && <Notice tone="danger">{crewRefusal(error)}</Notice>}
      {data === true && done !== undefined && <Notice tone="ok">{done}</Notice>}
      <HoldButton
        moves={movesMoney ? "money" : "action"}
        disabled={disabled || isPending}
        onHold={() => mutate()}
      >
        {children}
      </HoldButton>
    </div>
  );
}
