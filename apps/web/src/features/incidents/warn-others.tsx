import type { AllergenWarningPreview, CrewBoard } from "@secret/contract";
import { counted, WARNED_MINUTES } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalText } from "../../platform/forms/refusal.ts";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { sendWarning } from "./allergen-mutations.ts";
import { allergenWarningQuery } from "./allergen-queries.ts";
import { LEAD_ONLY } from "./lead-only.ts";
import { NumberToCall } from "./number-to-call.tsx";

interface WarnOthersProps {
  readonly board: CrewBoard;
  readonly isOffline: boolean;
  readonly menuItemId: string;
}

/** Warns everybody who recently got an item, after showing the text and how many members it reaches. */
export function WarnOthers({ isOffline, ...warning }: WarnOthersProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && !isOffline) return <Warning {...warning} />;
  return (
    <button
      type="button"
      disabled={isOffline}
      onClick={() => setOpen(true)}
      className="min-h-18 rounded-lg border-2 border-line-strong px-4 text-crew-line font-semibold disabled:border-transparent disabled:bg-disabled disabled:text-on-disabled"
    >
      {isOffline ? "Warn others (needs signal)" : "Warn others"}
    </button>
  );
}

function Warning({ board, menuItemId }: Omit<WarnOthersProps, "isOffline">) {
  const eventId = board.event.id;
  const preview = useQuery(allergenWarningQuery(eventId, menuItemId));
  const send = useMutation({
    mutationFn: ({ version }: AllergenWarningPreview) => sendWarning(eventId, { menuItemId, version }),
    onError: () => void preview.refetch(),
  });
  if (send.isSuccess) return <SentWarning board={board} warned={send.variables.orders} />;
  if (preview.error !== null) return <Notice tone="danger">{refusalText(preview.error)}</Notice>;
  if (preview.data === undefined) return <p role="status">Checking who got it…</p>;
  const { text, orders, walkUps, maySend } = preview.data;
  const unreached = orders.filter(({ isReached }) => !isReached).length;
  if (orders.length === 0 && walkUps === 0)
    return <Notice tone="ok">{`Nobody else got it in the last ${WARNED_MINUTES} minutes.`}</Notice>;
  return (
    <div className="grid gap-3">
      <p className="figures text-crew-note font-semibold">
        {`${counted(orders.length, "member")} got it in the last ${WARNED_MINUTES} minutes.`}
      </p>
      {walkUps > 0 && <Notice tone="warn">{`Warn ${counted(walkUps, "walk-up")} in person.`}</Notice>}
      {unreached > 0 && (
        <Notice tone="warn">{`Can't reach ${counted(unreached, "member")}. Call them too.`}</Notice>
      )}
      {send.isError && <Notice tone="danger">{refusalText(send.error)}</Notice>}
      {orders.length > 0 && <p className="rounded-lg bg-sunken p-4">{text}</p>}
      {orders.length > 0 &&
        (maySend ? (
          <HoldButton disabled={send.isPending} onHold={() => send.mutate(preview.data)}>
            {`Warn ${counted(orders.length, "member")} now`}
          </HoldButton>
        ) : (
          <Notice tone="warn">{LEAD_ONLY}</Notice>
        ))}
    </div>
  );
}

interface SentWarningProps {
  readonly board: CrewBoard;
  readonly warned: AllergenWarningPreview["orders"];
}

/** Shows that the warning was sent, and who to call. */
function SentWarning({ board, warned }: SentWarningProps) {
  const toCall = warned.filter(({ isReached }) => !isReached);
  return (
    <div className="grid gap-3">
      <Notice tone="ok">{`Sent to ${counted(warned.length, "member")}.`}</Notice>
      {toCall.map(({ orderId }) => {
        const order = board.orders.find(({ id }) => id === orderId);
        return (
          <div key={orderId} className="grid gap-2">
            <Notice tone="warn">{`Not reached: call ${order?.orderNumber ?? ""} ${order?.name ?? ""}`}</Notice>
            <NumberToCall eventId={board.event.id} orderId={orderId} />
          </div>
        );
      })}
    </div>
  );
}
