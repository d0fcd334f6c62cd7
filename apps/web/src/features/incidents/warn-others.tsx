import type { AllergenWarningPreview, CrewBoard } from "@secret/contract";
import { WARNED_MINUTES } from "@secret/domain";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { crewRefusal, t } from "../crew-language/index.ts";
import { sendWarning } from "./allergen-mutations.ts";
import { allergenWarningQuery } from "./allergen-queries.ts";
import { leadOnly } from "./lead-only.ts";
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
      {isOffline ? t("allergen.warnOthersNeedsSignal") : t("allergen.warnOthers")}
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
  if (preview.error !== null) return <Notice tone="danger">{crewRefusal(preview.error)}</Notice>;
  if (preview.data === undefined) return <p role="status">{t("allergen.checkingWho")}</p>;
  const { text, orders, walkUps, maySend } = preview.data;
  const unreached = orders.filter(({ isReached }) => !isReached).length;
  if (orders.length === 0 && walkUps === 0)
    return <Notice tone="ok">{t("allergen.nobodyElse", { minutes: WARNED_MINUTES })}</Notice>;
  return (
    <div className="grid gap-3">
      <p className="figures text-crew-note font-semibold">
        {t("allergen.gotIt", { count: orders.length, minutes: WARNED_MINUTES })}
      </p>
      {walkUps > 0 && <Notice tone="warn">{t("allergen.warnWalkUps", { count: walkUps })}</Notice>}
      {unreached > 0 && <Notice tone="warn">{t("allergen.cannotReach", { count: unreached })}</Notice>}
      {send.isError && <Notice tone="danger">{crewRefusal(send.error)}</Notice>}
      {orders.length > 0 && <p className="rounded-lg bg-sunken p-4">{text}</p>}
      {orders.length > 0 &&
        (maySend ? (
          <HoldButton disabled={send.isPending} onHold={() => send.mutate(preview.data)}>
            {t("allergen.warnCount", { count: orders.length })}
          </HoldButton>
        ) : (
          <Notice tone="warn">{leadOnly()}</Notice>
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
      <Notice tone="ok">{t("allergen.sentTo", { count: warned.length })}</Notice>
      {toCall.map(({ orderId }) => {
        const order = board.orders.find(({ id }) => id === orderId);
        return (
          <div key={orderId} className="grid gap-2">
            <Notice tone="warn">
              {t("allergen.notReachedOrder", { number: order?.orderNumber ?? "", name: order?.name ?? "" })}
            </Notice>
            <NumberToCall eventId={board.event.id} orderId={orderId} />
          </div>
        );
      })}
    </div>
  );
}
