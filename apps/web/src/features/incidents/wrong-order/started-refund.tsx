import type { PartRefundPreview, StartedIncident } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Notice } from "../../../ui/panel.tsx";
import { undoIncident } from "../incident-mutations.ts";
import { useUndo } from "../use-undo.ts";

interface StartedRefundProps {
  readonly eventId: string;
  readonly started: StartedIncident;
  readonly preview: PartRefundPreview;
}

/** Shows a large Undo until the refund goes out. */
export function StartedRefund({ eventId, started, preview }: StartedRefundProps) {
  const { undo, secondsLeft } = useUndo(started, () => undoIncident(eventId, started.id));
  const amount = formatUsd(preview.amountCents);
  if (undo.isSuccess) return <Notice tone="ok">{`Undone. ${amount} wasn't refunded.`}</Notice>;
  return (
    <div className="grid gap-3">
      <Notice tone="ok">
        {preview.isAtCounter ? `Give them ${amount} back.` : `${amount} is going back to the card.`}
      </Notice>
      {undo.error !== null && <Notice tone="danger">{refusalText(undo.error)}</Notice>}
      {secondsLeft > 0 && (
        <button
          type="button"
          disabled={undo.isPending}
          onClick={() => undo.mutate()}
          className="min-h-18 rounded-lg bg-ink px-6 text-crew-line font-semibold text-surface"
        >
          Undo <span className="number">{secondsLeft}</span>
        </button>
      )}
    </div>
  );
}
