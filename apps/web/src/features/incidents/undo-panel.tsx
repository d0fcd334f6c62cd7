import type { StartedIncident } from "@secret/contract";
import { queryClient } from "../../platform/query-client.ts";
import { Notice } from "../../ui/panel.tsx";
import { crewRefusal, t } from "../crew-language/index.ts";
import { previewsKey } from "./help-queries.ts";
import { undoIncident } from "./incident-mutations.ts";
import { useUndo } from "./use-undo.ts";

interface UndoPanelProps {
  readonly eventId: string;
  readonly started: StartedIncident;
  /** Says what was started, by the seconds left to undo it. */
  readonly copy: (secondsLeft: number) => string;
  readonly onUndone?: () => void;
  /** Called by Done, once it took effect. */
  readonly onDone: () => void;
}

/** Shows a large Undo until a started incident takes effect, and then Done. */
export function UndoPanel({ eventId, started, copy, onUndone, onDone }: UndoPanelProps) {
  const { undo, secondsLeft } = useUndo(started, async () => {
    await undoIncident(eventId, started.id);
    await queryClient.invalidateQueries({ queryKey: previewsKey(eventId) });
    onUndone?.();
  });
  return (
    <div className="grid gap-4">
      <p role="status" className="figures text-crew-line">
        {copy(secondsLeft)}
      </p>
      {undo.isError && <Notice tone="danger">{crewRefusal(undo.error)}</Notice>}
      {secondsLeft === 0 ? (
        <button
          type="button"
          onClick={onDone}
          className="min-h-24 rounded-lg border-2 border-line-strong text-crew-line font-semibold"
        >
          {t("board.done")}
        </button>
      ) : (
        <button
          type="button"
          disabled={undo.isPending}
          onClick={() => undo.mutate()}
          className="min-h-36 rounded-lg bg-ink text-crew-word font-semibold text-surface"
        >
          {t("shell.undo")}
        </button>
      )}
    </div>
  );
}
