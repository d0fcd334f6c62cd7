import type { EventEditInput, PlanChangePreview, StartedIncident } from "@secret/contract";
import { counted, formatEventDateTime, formatUsd, PLAN_REASONS, type PlanReason } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { stopReasonName } from "../stop-copy.ts";
import { UndoPanel } from "../undo-panel.tsx";
import { ChoiceTiles } from "../wrong-order/choice-tiles.tsx";
import { type PlanChange, startPlanChange } from "./plan-change-mutations.ts";
import { planPreviewQuery } from "./plan-change-queries.ts";

const reasons = () => PLAN_REASONS.map((value) => ({ value, text: stopReasonName(value) }));
const DISTANCES = [
  { value: "near", text: "Yes, within 5 miles" },
  { value: "far", text: "No, farther" },
] as const;

interface PlanQuestionProps {
  readonly eventId: string;
  readonly edit: EventEditInput;
  /** Called once it can't be undone anymore. */
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Asks why place or time change, shows the consequences for orders, and starts the change. */
export function PlanQuestion({ eventId, edit, onMade, onClose }: PlanQuestionProps) {
  const [reason, setReason] = useState<PlanReason>();
  const [isNearby, setNearby] = useState<boolean>();
  const [started, setStarted] = useState<StartedIncident>();
  return (
    <Dialog title="Change of plan" onClose={started === undefined ? onClose : onMade}>
      {started !== undefined ? (
        <UndoPanel
          eventId={eventId}
          started={started}
          copy={changingCopy}
          onUndone={onClose}
          onDone={onMade}
        />
      ) : (
        <div className="grid gap-5">
          <p className="text-soft">
            Orders are waiting for this place and time. Their owners keep them or get a full refund.
          </p>
          <ChoiceTiles label="Why?" options={reasons()} chosen={reason} onChoose={setReason} />
          {reason !== undefined && (
            <Consequences
              key={reason}
              eventId={eventId}
              change={{ edit, reason, isNearby }}
              onNearby={setNearby}
              onStarted={setStarted}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ConsequencesProps {
  readonly eventId: string;
  readonly change: PlanChange;
  readonly onNearby: (isNearby: boolean) => void;
  readonly onStarted: (started: StartedIncident) => void;
}

function Consequences({ eventId, change, onNearby, onStarted }: ConsequencesProps) {
  const query = useQuery(planPreviewQuery(eventId, change));
  const start = useMutation({
    mutationFn: (seen: PlanChangePreview) => startPlanChange(eventId, change, seen),
    onSuccess: ({ started }) => (started === null ? void query.refetch() : onStarted(started)),
  });
  if (query.error !== null) return <Notice tone="danger">{refusalText(query.error)}</Notice>;
  const preview = query.data;
  if (preview === undefined) return <TextSkeleton lines={4} />;
  const isAsked = preview.size === "unknown" || change.isNearby !== undefined;
  return (
    <>
      {isAsked && (
        <ChoiceTiles
          label="Is the new place within 5 miles?"
          options={DISTANCES}
          chosen={change.isNearby === undefined ? undefined : change.isNearby ? "near" : "far"}
          onChoose={(value) => onNearby(value === "near")}
        />
      )}
      {preview.size !== "unknown" && <Effects preview={preview} timeZone={change.edit.timeZone} />}
      {preview.undoable !== null && (
        <Notice tone="warn">Another change is about to go out. Wait a minute, then try again.</Notice>
      )}
      {start.data?.started === null && (
        <Notice tone="warn">Orders changed. Check the new numbers, then hold again.</Notice>
      )}
      {start.error !== null && <Notice tone="danger">{refusalText(start.error)}</Notice>}
      <HoldButton
        moves="money"
        disabled={preview.size === "unknown" || preview.undoable !== null || start.isPending}
        onHold={() => start.mutate(preview)}
      >
        Change the plan
      </HoldButton>
    </>
  );
}

function Effects({ preview, timeZone }: { preview: PlanChangePreview; timeZone: string }) {
  const { orderCount, refundCents, dueAt, notified, unreached, text } = preview;
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-sunken p-4">
      <p className="figures font-semibold">
        {`${counted(orderCount, "order", "orders")} · ${formatUsd(refundCents)} back if everyone wants a refund`}
      </p>
      {dueAt !== null && (
        <p className="figures">
          {`No answer by ${deadlineOf(preview.size, new Date(dueAt), timeZone)}: ${silenceCopy(preview.silence)}.`}
        </p>
      )}
      <p className="figures">
        {`${counted(notified, "person gets", "people get")} a message.`}
        {unreached > 0 && ` ${counted(unreached, "person", "people")} can't be reached.`}
      </p>
      {text !== null && <p className="figures text-soft">{text}</p>}
    </div>
  );
}

/** Returns what silence means. A near change keeps orders, except those that were moved before. */
function silenceCopy({ kept, refunded }: PlanChangePreview["silence"]): string {
  if (kept === 0) return "full refund";
  const keep = "they keep it; not coming is refunded";
  return refunded === 0 ? keep : `${keep}. ${refunded} moved before: full refund`;
}

/** Returns when an answer is due. After a near change each order has its own deadline, the start of its window. */
function deadlineOf(size: PlanChangePreview["size"], dueAt: Date, timeZone: string): string {
  return size === "near" ? "the start of their window" : formatEventDateTime(dueAt, timeZone);
}

/** Returns what happens after a change was started, given the seconds left to undo it. */
function changingCopy(secondsLeft: number): string {
  return secondsLeft > 0
    ? `The plan changes and messages go out in ${secondsLeft} s.`
    : "The plan has changed. Messages are on their way.";
}
