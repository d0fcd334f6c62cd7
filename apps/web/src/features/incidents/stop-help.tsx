import type { StopPreview } from "@secret/contract";
import { STOP_REASONS, type StopReason } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { TextSkeleton } from "../../ui/skeleton.tsx";
import type { HelpBodyProps } from "./incident-device.ts";
import { RefundProgress } from "./refund-progress.tsx";
import { STOP_REASON_NAMES, stopCopy, stopNotes, stoppingCopy } from "./stop-copy.ts";
import { stopPickup, undoStop } from "./stop-mutations.ts";
import { stopPreviewQuery } from "./stop-queries.ts";
import { UndoPanel } from "./undo-panel.tsx";
import { ChoiceTiles } from "./wrong-order/choice-tiles.tsx";

/** Stops a pickup for good: closes sales at once, and cancels and refunds its orders once that can't be undone anymore. */
export function StopHelp({ device, onDone }: HelpBodyProps) {
  const eventId = device.board.event.id;
  const [reason, setReason] = useState<StopReason>();
  const preview = useQuery(stopPreviewQuery(eventId, reason ?? "other"));
  if (device.mode === "offline") return <Notice tone="warn">Needs signal.</Notice>;
  if (preview.data === undefined) {
    if (preview.isError) return <Notice tone="danger">{refusalText(preview.error)}</Notice>;
    return <TextSkeleton lines={4} />;
  }
  const { data } = preview;
  const { stopping } = data;
  if (data.isCancelled)
    return (
      <div className="grid gap-4">
        <p className="text-crew-line">This event is cancelled.</p>
        <RefundProgress eventId={eventId} />
      </div>
    );
  if (stopping !== null)
    return (
      <UndoPanel
        started={stopping}
        copy={(secondsLeft) => stoppingCopy(data, secondsLeft)}
        onUndo={() => undoStop(eventId, stopping.id)}
        onDone={onDone}
      />
    );
  return (
    <div className="grid gap-5">
      <Effects preview={data} hasReason={reason !== undefined} />
      {data.mayStop ? (
        <ChoiceTiles
          label="Why?"
          options={STOP_REASONS.map((value) => ({ value, text: STOP_REASON_NAMES[value] }))}
          chosen={reason}
          onChoose={setReason}
          isInThree
        />
      ) : (
        <Notice tone="warn">Only the event's lead or an admin can stop it.</Notice>
      )}
      {data.mayStop && reason !== undefined && (
        <Confirmation
          key={reason}
          eventId={eventId}
          reason={reason}
          preview={data}
          isCurrent={!preview.isPlaceholderData}
        />
      )}
    </div>
  );
}

interface EffectsProps {
  readonly preview: StopPreview;
  readonly hasReason: boolean;
}

/** Shows the orders and the money, who gets a message, and the message once its reason is known. */
function Effects({ preview, hasReason }: EffectsProps) {
  return (
    <div aria-live="polite" className="grid gap-1 rounded-lg bg-sunken p-4">
      <p className="figures text-crew-line">{stopCopy(preview)}</p>
      {stopNotes(preview).map((line) => (
        <p key={line} className="figures text-crew-note">
          {line}
        </p>
      ))}
      {hasReason && <p className="figures text-soft">{preview.notice}</p>}
    </div>
  );
}

interface ConfirmationProps {
  readonly eventId: string;
  readonly reason: StopReason;
  readonly preview: StopPreview;
  /** Whether the preview is the one for this reason. */
  readonly isCurrent: boolean;
}

function Confirmation({ eventId, reason, preview, isCurrent }: ConfirmationProps) {
  const stop = useMutation({ mutationFn: () => stopPickup(eventId, reason, preview) });
  return (
    <div className="grid gap-3">
      {stop.data === false && (
        <Notice tone="warn">Orders changed. Check the new numbers, then hold again.</Notice>
      )}
      {stop.isError && <Notice tone="danger">{refusalText(stop.error)}</Notice>}
      <HoldButton moves="money" disabled={!isCurrent || stop.isPending} onHold={() => stop.mutate()}>
        Stop and refund everybody
      </HoldButton>
    </div>
  );
}
