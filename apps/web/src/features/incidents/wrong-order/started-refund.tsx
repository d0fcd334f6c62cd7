import type { PartRefundPreview, StartedIncident } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { Notice } from "../../../ui/panel.tsx";
import { crewRefusal, t } from "../../crew-language/index.ts";
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
  if (undo.isSuccess) return <Notice tone="ok">{t("help.refundUndone", { amount })}</Notice>;
  return (
    <div className="grid gap-3">
      <Notice tone="ok">
        {preview.isAtCounter ? t("help.giveThemBack", { amount }) : t("help.goingBack", { amount })}
      </Notice>
      {undo.error !== null && <Notice tone="danger">{crewRefusal(undo.error)}</Notice>}
      {secondsLeft > 0 && (
        <button
          type="button"
          disabled={undo.isPending}
          onClick={() => undo.mutate()}
          className="min-h-18 rounded-lg bg-ink px-6 text-crew-line font-semibold text-surface"
        >
          {t("shell.undo")} <span className="number">{secondsLeft}</span>
        </button>
      )}
    </div>
  );
}
