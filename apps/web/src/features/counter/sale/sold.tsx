import type { CrewBoard, CrewOrder } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { useEffect } from "react";
import { t } from "../../crew-language/index.ts";
import { playScanSound, useCrewDevice } from "../../pickup/index.ts";
import { CorrectSale, isUndone, UndoneSale } from "./correct-sale.tsx";
import { Outcome, OutcomeButton, type OutcomeTone } from "./outcome.tsx";
import { refusalCopy, tenderCopy, windowSpan } from "./sale-copy.ts";
import { type SaleStage, stageOf } from "./sale-stage.ts";
import type { AnsweredSale, Sale } from "./use-sale.ts";

interface StageCopy {
  readonly tone: OutcomeTone;
  readonly title: string;
  readonly words?: string;
}

const STAGES: Readonly<Record<SaleStage, () => StageCopy>> = {
  sold: () => ({ tone: "good", title: t("counter.sold") }),
  promised: () => ({
    tone: "good",
    title: t("counter.soldFromAllotment"),
  }),
  sending: () => ({ tone: "plain", title: t("counter.saving") }),
  unknown: () => ({
    tone: "waiting",
    title: t("counter.noAnswer"),
    words: t("counter.noAnswerText"),
  }),
  refused: () => ({ tone: "plain", title: t("counter.takenCareOf") }),
  sent: () => ({ tone: "plain", title: t("counter.wasSent"), words: t("counter.onTheBoard") }),
};

/** A sale made on this screen. */
export interface MadeSale {
  /** Action id of the sale. */
  readonly id: string;
  readonly changeCents: number;
}

interface SoldProps {
  readonly board: CrewBoard;
  readonly sale: Sale;
  /** Action id of the sale. */
  readonly id: string;
  /** Unknown after a reload. */
  readonly made: MadeSale | undefined;
}

/** Shows the result of the sale that was just made. */
export function Sold({ board, sale, id, made }: SoldProps) {
  const { answers, waiting, mode } = useCrewDevice();
  const answer = answers.find((each) => each.id === id);
  const stage = stageOf({ answer, unsent: waiting.find((each) => each.id === id), mode });
  const refused = sale.refused.find((each) => each.id === id);
  if (stage === "refused" && refused !== undefined) return <RefusedSale refused={refused} sale={sale} />;
  const order = answer?.order ?? board.orders.find((each) => each.id === id);
  if (answer !== undefined && order !== undefined && isUndone(order, { waiting, answers }))
    return <UndoneSale answered={answer as AnsweredSale} onNext={sale.startNext} />;
  const { tone, title, words } = STAGES[stage]();
  const isCalled = order !== undefined && (stage === "sold" || stage === "promised");
  return (
    <Outcome tone={tone} title={title}>
      {isCalled && <CallOut order={order} board={board} />}
      {words !== undefined && <p className="max-w-lg text-crew-line">{words}</p>}
      <Change cents={made?.changeCents ?? 0} />
      {stage !== "sending" && (
        <OutcomeButton isMain onPress={sale.startNext}>
          {t("counter.nextSale")}
        </OutcomeButton>
      )}
      {answer !== undefined && order !== undefined && stage === "sold" && (
        <CorrectSale answered={answer as AnsweredSale} order={order} />
      )}
    </Outcome>
  );
}

function CallOut({ order, board }: { order: CrewOrder; board: CrewBoard }) {
  const window = board.windows.find(({ id }) => id === order.pickupWindowId);
  return (
    <>
      <p
        className="stamp number max-w-full text-crew-number leading-none wrap-anywhere sm:text-crew-bag"
        data-testid="sold-number"
      >
        {order.orderNumber}
      </p>
      {order.name !== "" && <p className="text-crew-call wrap-anywhere">{order.name}</p>}
      {window !== undefined && (
        <p className="figures text-crew-line">
          {t("counter.window", { span: windowSpan(window, board.event.timeZone) })}
        </p>
      )}
    </>
  );
}

/** Shown with the order number, because the change is still to be returned. */
function Change({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <p className="text-crew-name font-semibold">
      {`${t("counter.change")} `}
      <span className="number text-crew-clock">{formatUsd(cents)}</span>
    </p>
  );
}

/** Shows a refused sale. It isn't recorded, but its money was taken. */
function RefusedSale({ refused, sale }: { refused: AnsweredSale; sale: Sale }) {
  const { board } = useCrewDevice();
  const { action } = refused;
  useEffect(() => playScanSound("bad"), []);
  const isFree = sale.draft.lines.length === 0;
  const itemName = (id: string) => board?.items.find((item) => item.id === id)?.name ?? t("counter.anItem");
  return (
    <Outcome tone="bad" title={t("counter.notSold")}>
      <p className="max-w-lg text-crew-line">{refusalCopy(refused)}</p>
      <ul className="text-crew-line font-semibold">
        {action.lines.map(({ menuItemId, quantity }) => (
          <li key={menuItemId}>{`${quantity} × ${itemName(menuItemId)}`}</li>
        ))}
      </ul>
      <p className="max-w-lg text-crew-line">
        {t("counter.youTook", {
          amount: formatUsd(action.shownTotalCents),
          how: tenderCopy(action.tender),
        })}
      </p>
      <OutcomeButton isMain disabled={!isFree} onPress={() => sale.takeBack(refused)}>
        {t("counter.sellAgain")}
      </OutcomeButton>
      {!isFree && <p className="text-crew-note">{t("counter.finishFirst")}</p>}
      <OutcomeButton onPress={() => sale.drop(refused)}>{t("counter.gaveBack")}</OutcomeButton>
      {!isFree && <OutcomeButton onPress={sale.startNext}>{t("counter.later")}</OutcomeButton>}
    </Outcome>
  );
}
