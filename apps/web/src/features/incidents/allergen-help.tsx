import type { CrewOrder } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HoldButton } from "../../ui/hold-button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { crewRefusal, t } from "../crew-language/index.ts";
import { sendAlarm } from "./allergen-mutations.ts";
import { allergenAlarmQuery, type WrongBag } from "./allergen-queries.ts";
import { AllergenReport } from "./allergen-report.tsx";
import type { IncidentDevice } from "./incident-device.ts";
import { leadOnly } from "./lead-only.ts";
import { NumberToCall } from "./number-to-call.tsx";
import { OrderPicker } from "./wrong-order/order-picker.tsx";

interface AllergenHelpProps {
  readonly device: Pick<IncidentDevice, "act" | "board" | "mode">;
  /** Order it's about, if known. */
  readonly order?: CrewOrder;
}

const TASKS = { report: "allergen.reacted", bag: "allergen.hasWrongBag" } as const;

/** Records a reaction, or warns a member who has the wrong bag. */
export function AllergenHelp(props: AllergenHelpProps) {
  const [task, choose] = useState<keyof typeof TASKS>();
  return (
    <div className="grid gap-4">
      <p className="text-crew-line font-semibold">{t("allergen.call911")}</p>
      {task === undefined &&
        (["report", "bag"] as const).map((each) => (
          <button
            key={each}
            type="button"
            onClick={() => choose(each)}
            className="min-h-18 rounded-lg border-2 border-line-strong px-4 text-crew-line font-semibold"
          >
            {t(TASKS[each])}
          </button>
        ))}
      {task === "report" && <AllergenReport {...props} />}
      {task === "bag" && <WrongBagAlarm {...props} />}
    </div>
  );
}

/** Warns a member who has the wrong bag, if it has allergens that they didn't order. */
function WrongBagAlarm({ device: { board, mode }, order }: AllergenHelpProps) {
  const [orderId, setOrder] = useState(order?.id);
  const [bagOrderId, setBag] = useState<string>();
  const holder = board.orders.find(({ id }) => id === orderId);
  if (mode === "offline") return <Notice tone="warn">{t("help.needsSignal")}</Notice>;
  if (orderId !== undefined && bagOrderId !== undefined)
    return (
      <div className="grid gap-4">
        {holder !== undefined && (
          <p className="text-crew-line font-semibold break-words">
            {t("allergen.to")} <span className="number whitespace-nowrap">{holder.orderNumber}</span>{" "}
            {holder.name}
          </p>
        )}
        <Alarm eventId={board.event.id} bag={{ orderId, bagOrderId }} />
      </div>
    );
  return (
    <div className="grid gap-4">
      <h3 className="text-crew-note break-words">
        {holder === undefined ? t("allergen.whoHasWrongBag") : t("allergen.whoseBag", { name: holder.name })}
      </h3>
      <OrderPicker
        key={orderId}
        orders={board.orders.filter(({ id }) => id !== orderId)}
        onChoose={orderId === undefined ? setOrder : setBag}
      />
    </div>
  );
}

function Alarm({ eventId, bag }: { eventId: string; bag: WrongBag }) {
  const preview = useQuery(allergenAlarmQuery(eventId, bag));
  const send = useMutation({
    mutationFn: (shownText: string) => sendAlarm(eventId, { ...bag, shownText }),
    onError: () => void preview.refetch(),
  });
  if (preview.error !== null) return <Notice tone="danger">{crewRefusal(preview.error)}</Notice>;
  if (preview.data === undefined) return <p role="status">{t("allergen.checking")}</p>;
  const { text, isReached, maySend } = preview.data;
  if (text === null) return <Notice tone="ok">{t("allergen.noneMore")}</Notice>;
  if (send.isSuccess) return <Sent eventId={eventId} orderId={bag.orderId} isReached={isReached} />;
  return (
    <div className="grid gap-4">
      <p className="rounded-lg bg-sunken p-4">{text}</p>
      {!isReached && <Notice tone="warn">{t("allergen.noMessage")}</Notice>}
      {send.isError && <Notice tone="danger">{crewRefusal(send.error)}</Notice>}
      {maySend ? (
        <HoldButton disabled={send.isPending} onHold={() => send.mutate(text)}>
          {t("allergen.warnNow")}
        </HoldButton>
      ) : (
        <Notice tone="warn">{leadOnly()}</Notice>
      )}
    </div>
  );
}

interface SentProps {
  readonly eventId: string;
  readonly orderId: string;
  readonly isReached: boolean;
}

/** Shows that the alarm is out, and on request the number to call. */
function Sent({ eventId, orderId, isReached }: SentProps) {
  return (
    <div className="grid gap-4">
      <Notice tone={isReached ? "ok" : "warn"}>
        {isReached ? t("allergen.sentCall") : t("allergen.notReached")}
      </Notice>
      <NumberToCall eventId={eventId} orderId={orderId} />
    </div>
  );
}
