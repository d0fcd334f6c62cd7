import type { CancellationPreview } from "@secret/contract";
import {
  CANCELLATION_MESSAGE_MAX_LENGTH,
  CANCELLATION_REASON_MAX_LENGTH,
  CANCELLATION_WORD,
  counted,
  formatUsd,
} from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { LoadFailed } from "../../../../platform/load-states/load-failed.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Field, TextAreaField } from "../../../../ui/field.tsx";
import { TextSkeleton } from "../../../../ui/skeleton.tsx";
import { UnbrokenNumbers } from "../../../../ui/unbroken-numbers.tsx";
import { cancellationPreviewQuery } from "../admin-event-queries.ts";

/** The owner's texts for a cancelled event. */
export interface CancellationCopy {
  /** For the audit log. */
  readonly reason: string;
  /** For members, in their email. */
  readonly memberMessage: string;
}

interface CancelQuestionProps {
  readonly event: { readonly id: string; readonly title: string };
  readonly busy: boolean;
  readonly onConfirm: (words: CancellationCopy) => void;
  readonly onClose: () => void;
}

/** Shows the orders, money, and members that cancelling affects; asks for a reason and the typed word. */
export function CancelQuestion({ event, busy, onConfirm, onClose }: CancelQuestionProps) {
  const preview = useQuery(cancellationPreviewQuery(event.id));
  const [typed, setTyped] = useState({ reason: "", memberMessage: "", word: "" });
  const bind = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  const reason = typed.reason.trim();
  const isReady =
    preview.data !== undefined && reason !== "" && typed.word.trim().toUpperCase() === CANCELLATION_WORD;
  const send = (submit: FormEvent) => {
    submit.preventDefault();
    if (isReady && !busy) onConfirm({ reason, memberMessage: typed.memberMessage });
  };
  return (
    <Dialog title={`Cancel ${event.title}?`} onClose={onClose}>
      {preview.isPending && <TextSkeleton lines={4} />}
      {preview.isError && <LoadFailed title="The orders didn't load" query={preview} isPage={false} />}
      {preview.data !== undefined && <Consequences preview={preview.data} />}
      <form onSubmit={send} noValidate className="mt-5 grid gap-4">
        <TextAreaField
          label="Your message to members"
          hint={`Optional. Added to the email. ${typed.memberMessage.length}/${CANCELLATION_MESSAGE_MAX_LENGTH}`}
          maxLength={CANCELLATION_MESSAGE_MAX_LENGTH}
          {...bind("memberMessage")}
        />
        <Field
          label="Reason"
          hint="Kept in the audit log. Members don't see it."
          maxLength={CANCELLATION_REASON_MAX_LENGTH}
          {...bind("reason")}
        />
        <Field
          label={`Type ${CANCELLATION_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...bind("word")}
        />
        <div className="mt-2 flex flex-wrap-reverse gap-3 sm:justify-end">
          <Button look="quiet" onClick={onClose} className="max-sm:w-full">
            Keep the event
          </Button>
          <Button type="submit" look="danger-fill" busy={busy} disabled={!isReady} className="max-sm:w-full">
            Cancel event
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Consequences({ preview }: { preview: CancellationPreview }) {
  const { memberCount, notice } = preview;
  return (
    <>
      <ul className="grid gap-1.5">
        {consequencesOf(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li className="font-semibold">This can't be undone.</li>
      </ul>
      {memberCount > 0 && (
        <>
          <p className="mt-4 font-semibold">{`${counted(memberCount, "member gets", "members get")} this message:`}</p>
          <blockquote className="mt-1.5 border-l-4 border-line pl-4 text-soft wrap-anywhere">
            <UnbrokenNumbers text={notice} />
          </blockquote>
        </>
      )}
    </>
  );
}

/** Lists the consequences: "5 orders are cancelled.", "$252.50 goes back to 4 cards.", "Square keeps $7.84 in fees." */
function consequencesOf({
  orderCount,
  handedOffCount,
  cards,
  counterCents,
  memberCount,
}: CancellationPreview) {
  return [
    orderCount === 0
      ? "There are no orders to cancel."
      : `${counted(orderCount, "order is", "orders are")} cancelled.`,
    ...(cards.refundCents === 0
      ? []
      : [
          `${formatUsd(cards.refundCents)} will be refunded to ${counted(cards.count, "card")}.`,
          feeText(cards),
        ]),
    ...(counterCents === 0 ? [] : [`Refund ${formatUsd(counterCents)} at the counter.`]),
    ...(handedOffCount === 0
      ? []
      : [
          `${counted(handedOffCount, "order that was handed off stays", "orders that were handed off stay")} paid.`,
        ]),
    ...(memberCount === 0 ? ["No one is notified."] : []),
  ];
}

function feeText({ feeCents, unreportedFees }: CancellationPreview["cards"]): string {
  if (unreportedFees === 0) return `Square keeps ${formatUsd(feeCents)} in card fees.`;
  const reported = feeCents === 0 ? "its card fees" : `${formatUsd(feeCents)} in card fees, and more`;
  return `Square keeps ${reported}: it hasn't reported the fees of ${counted(unreportedFees, "payment")} yet.`;
}
