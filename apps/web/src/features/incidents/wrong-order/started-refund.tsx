import type { PartRefundPreview, StartedIncident } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Notice } from "../../../ui/panel.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { undoIncident } from "../incident-mutations.ts";

interface StartedRefundProps {
  readonly eventId: string;
  readonly started: StartedIncident;
  readonly preview: PartRefundPreview;
}

/** Shows a large Undo until the refund goes out. */
export function StartedRefund({ eventId, started, preview }: StartedRefundProps) {
  const now = useNow();
  const undo = useMutation({ mutationFn: () => undoIncident(eventId, started.id) });
  const amount = formatUsd(preview.amountCents);
  const seconds = Math.ceil((Date.parse(started.leavesAt) - now.getTime()) / 1000);
  if (undo.isSuccess) return <Notice tone="ok">{`Undone. ${amount} wasn't refunded.`}</Notice>;
  return (
    <div className="grid gap-3">
      <Notice tone="ok">
        {preview.isAtCounter ? `Give them ${amount} back.` : `${amount} is going back to the card.`}
      </Notice>
      {undo.error !== null && <Notice tone="danger">{refusalText(undo.error)}</Notice>}
      {seconds > 0 && (
        <button
          type="button"
          disabled={undo.isPending}
          onClick={() => undo.mutate()}
          className="min-h-18 rounded-lg bg-ink px-6 text-crew-line font-semibold text-surface"
        >
          Undo <span className="number">{seconds}</span>
        </button>
      )}
    </div>
  );
}
