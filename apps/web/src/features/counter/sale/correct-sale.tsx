import type { CrewAction, CrewOrder } from "@secret/contract";
import { formatUsd, isSaleUndoTime, type Tender } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { useMember } from "../../../platform/session/session.ts";
import { useNow } from "../../../ui/use-now.ts";
import { errorText, t } from "../../crew-language/index.ts";
import { type CrewDevice, useCrewDevice } from "../../pickup/index.ts";
import { Outcome, OutcomeButton } from "./outcome.tsx";
import { tenderCopy } from "./sale-copy.ts";
import type { AnsweredSale } from "./use-sale.ts";

interface CorrectSaleProps {
  readonly answered: AnsweredSale;
  readonly order: CrewOrder;
}

const OTHER: Readonly<Record<Tender, Tender>> = { cash: "terminal", terminal: "cash" };

/** Undoes a sale or corrects its tender for a minute. After that it says who can. */
export function CorrectSale({ answered, order }: CorrectSaleProps) {
  const device = useCrewDevice();
  const now = useNow();
  const { id: orderId } = order;
  const isInTime = isSaleUndoTime(new Date(order.placedAt), now);
  const tender = tenderOf(answered, orderId, device);
  const refusal = device.answers.find(
    ({ action, outcome }) =>
      outcome === "refused" &&
      (action.kind === "undo-sale" || action.kind === "correct-tender") &&
      action.orderId === orderId,
  );
  return (
    <>
      {refusal !== undefined && (
        <p role="alert" className="max-w-lg text-crew-note font-semibold">
          {refusal.message !== null && errorText({ code: refusal.code, message: refusal.message })}
        </p>
      )}
      {isInTime ? (
        <div className="grid w-full max-w-md gap-3 sm:grid-cols-2">
          {answered.action.terminalChargeId === undefined && (
            <OutcomeButton
              onPress={() => device.act({ kind: "correct-tender", orderId, tender: OTHER[tender] })}
            >
              {tender === "cash" ? t("counter.itWasCard") : t("counter.itWasCash")}
            </OutcomeButton>
          )}
          <OutcomeButton onPress={() => device.act({ kind: "undo-sale", orderId })}>
            {t("counter.undoSale")}
          </OutcomeButton>
        </div>
      ) : (
        <AskAdmin order={order} />
      )}
      {tender !== answered.action.tender && (
        <p role="status" className="text-crew-note font-semibold">
          {t("counter.recorded", { how: tenderCopy(tender) })}
        </p>
      )}
    </>
  );
}

/** Returns the tender of a sale, with this device's corrections. */
function tenderOf(
  { action }: AnsweredSale,
  orderId: string,
  { waiting, answers }: Pick<CrewDevice, "waiting" | "answers">,
): Tender {
  const corrected = newestFirst({ waiting, answers }).find(
    (each) => each.kind === "correct-tender" && each.orderId === orderId,
  );
  return corrected?.kind === "correct-tender" ? corrected.tender : action.tender;
}

/** Returns whether this device has undone a sale. */
export function isUndone(
  { id }: Pick<CrewOrder, "id">,
  { waiting, answers }: Pick<CrewDevice, "waiting" | "answers">,
): boolean {
  return newestFirst({ waiting, answers }).some(
    (action) => action.kind === "undo-sale" && action.orderId === id,
  );
}

/** Returns this device's actions that the server hasn't refused, newest first. */
function newestFirst({ waiting, answers }: Pick<CrewDevice, "waiting" | "answers">): CrewAction[] {
  const done = answers.filter(({ outcome }) => outcome !== "refused").map(({ action }) => action);
  return [...waiting.toReversed(), ...done];
}

interface UndoneSaleProps {
  readonly answered: AnsweredSale;
  readonly onNext: () => void;
}

/** Shows that a sale was undone, and the money to give back. */
export function UndoneSale({ answered, onNext }: UndoneSaleProps) {
  const { waiting, answers } = useCrewDevice();
  const orderId = answered.order?.id ?? "";
  const tender = tenderOf(answered, orderId, { waiting, answers });
  return (
    <Outcome tone="waiting" title={t("counter.undone")}>
      <p className="number text-crew-number leading-none sm:text-crew-bag">
        {formatUsd(answered.action.shownTotalCents)}
      </p>
      <p className="text-crew-line">
        {answered.action.terminalChargeId === undefined ? tenderCopy(tender) : t("counter.inSquare")}
      </p>
      <OutcomeButton isMain onPress={onNext}>
        {t("counter.nextSale")}
      </OutcomeButton>
    </Outcome>
  );
}

/** Explains that from now on only an admin can cancel a recorded sale. */
function AskAdmin({ order }: { order: CrewOrder }) {
  const member = useMember();
  if (member?.role === "admin") {
    return (
      <Link
        to="/admin/orders"
        search={{ search: order.orderNumber }}
        className="inline-flex min-h-18 items-center text-crew-note underline underline-offset-4"
      >
        {t("counter.rangUp")}
      </Link>
    );
  }
  return <p className="max-w-lg text-crew-note">{t("counter.rangUpAsk", { number: order.orderNumber })}</p>;
}
