import type { CrewBoard, PickupWindow } from "@secret/contract";
import type { Tender } from "@secret/domain";
import { useSyncExternalStore } from "react";
import { serverNow } from "../../../ui/server-time.ts";
import { type AnsweredAction, useCrewDevice, windowOfSale, windowsForSale } from "../../pickup/index.ts";
import type { StartedCharge } from "../terminal/terminal-charge.ts";
import { CounterStore } from "./counter-store.ts";
import { draftOf, type PaidCharge, type SaleAction, saleOf } from "./sale-action.ts";
import { type PricedDraft, priceDraft, type SaleDraft } from "./sale-draft.ts";
import { type SaleStock, type ShownSellable, sellablesOf, stockFor, stocksOf } from "./sellable.ts";

const store = new CounterStore(localStorage);
addEventListener("storage", () => store.storageChanged());
/** The counter's storage, for the page that Square's Point of Sale app opens. */
export const counterStore: Pick<CounterStore, "answerCharge"> = store;

const subscribe = (listener: () => void) => store.subscribe(listener);

export type AnsweredSale = AnsweredAction & { readonly action: SaleAction };

/** The sale in progress at an event's counter, with the results of earlier ones. */
export interface Sale {
  readonly draft: SaleDraft;
  readonly priced: PricedDraft;
  /** Items for sale. */
  readonly sellables: readonly ShownSellable[];
  /** Stock that the draft is sold from. */
  readonly stock: SaleStock;
  /** Pickup window; undefined when none has room for it. */
  readonly window: PickupWindow | undefined;
  /** Windows that the crew can choose from. */
  readonly windows: readonly PickupWindow[];
  /** Action id of the sale that was just made; null while the next one is being entered. */
  readonly shownId: string | null;
  /** Refused sales to resolve, newest first. */
  readonly refused: readonly AnsweredSale[];
  change(change: (draft: SaleDraft) => SaleDraft): void;
  /** Records the sale as paid, or as paid by a charge that Square has confirmed. Returns its action id. */
  sell(tender: Tender, charge?: PaidCharge): string;
  /** Keeps a charge that was started in Square's Point of Sale app. */
  startCharge(charge: StartedCharge): void;
  /** Drops the charge, because no payment was made. */
  dropCharge(): void;
  startNext(): void;
  /** Shows a refused sale. */
  look(refused: AnsweredSale): void;
  /** Restores a refused sale's lines, to sell it again. */
  takeBack(refused: AnsweredSale): void;
  /** Drops a refused sale whose money was returned. */
  drop(refused: AnsweredSale): void;
}

export function useSale(board: CrewBoard): Sale {
  const { mode, answers, act } = useCrewDevice();
  const eventId = board.event.id;
  const state = useSyncExternalStore(subscribe, () => store.stateOf(eventId));
  const { draft, shownId } = state;
  const stocks = stocksOf(board, mode);
  const stock = stockFor(stocks, draft.lines);
  const priced = priceDraft(draft, stock.sellables, board.event.salesTaxPpm);
  const { isFromAllotment } = stock;
  const { units } = priced;
  const at = serverNow();
  const window = windowOfSale(board, { isFromAllotment, pickupWindowId: draft.pickupWindowId, units, at });
  const isChosen = !isFromAllotment && window !== undefined && window.id === draft.pickupWindowId;
  return {
    draft,
    priced,
    sellables: sellablesOf(stocks, board),
    stock,
    window,
    windows: isFromAllotment ? [] : windowsForSale(board, { units, at }),
    shownId,
    refused: answers.filter(isRefusedSale).filter(({ id }) => !state.settledIds.includes(id)),
    change: (change) => store.changeDraft(eventId, change),
    sell(tender, charge) {
      const chosenId = isChosen ? window.id : undefined;
      const id = act(saleOf(draft, priced, tender, isFromAllotment, chosenId, charge));
      store.endDraft(eventId, id);
      return id;
    },
    startCharge: (charge) => store.changeDraft(eventId, (before) => ({ ...before, charge })),
    dropCharge: () => store.changeDraft(eventId, (before) => ({ ...before, charge: undefined })),
    startNext: () => store.show(eventId, null),
    look: ({ id }) => store.show(eventId, id),
    takeBack: ({ id, action }) => store.settle(eventId, id, draftOf(action, eventId)),
    drop: ({ id }) => store.settle(eventId, id),
  };
}

function isRefusedSale(answered: AnsweredAction): answered is AnsweredSale {
  return answered.action.kind === "sale" && answered.outcome === "refused";
}
