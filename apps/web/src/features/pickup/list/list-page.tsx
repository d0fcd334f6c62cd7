import type { CrewBoard, CrewOrder } from "@secret/contract";
import { ACTIVE_ORDER_STATUSES, PAPER_REASON } from "@secret/domain";
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { OrderAtWindow } from "../hand-off/order-at-window.tsx";
import { FixedUndoButton, UNDO_STRIP } from "../undo-button.tsx";
import { useCrewMoves } from "../use-crew-moves.ts";
import { countNames, groupOrders } from "./group-orders.ts";
import { OrderGroupsView } from "./order-groups-view.tsx";
import { PaperList, PaperTools } from "./paper-list.tsx";
import { searchOrders } from "./search-orders.ts";

/** Lists the orders that aren't picked up yet. */
export function ListPage() {
  const { board } = useCrewDevice();
  return board === undefined ? null : <List board={board} />;
}

function List({ board }: { board: CrewBoard }) {
  const { handOff, takeBack, undo, undoName } = useCrewMoves(useCrewDevice());
  const [typed, setTyped] = useState("");
  const [openId, setOpenId] = useState<string>();
  const [search, askForNext] = useNextPerson();
  const found = useSearch(board, typed);
  const open = board.orders.find(({ id }) => id === openId);
  const [isCatchingUp, setCatchingUp] = useState(false);
  const choose = (id: string) => {
    const order = board.orders.find((each) => each.id === id);
    const isTicked = isCatchingUp && order !== undefined && ACTIVE_ORDER_STATUSES.includes(order.status);
    if (isTicked) handOff(order, PAPER_REASON);
    else setOpenId(id);
  };
  const handOffAndReset = (order: CrewOrder) => (reason: string) => {
    handOff(order, reason);
    setOpenId(undefined);
    setTyped("");
    askForNext();
  };
  return (
    <div className="flex flex-1 flex-col bg-surface text-ink">
      <PaperList board={board} />
      <div className="page-width flex-1 pb-10 [--page-width:60rem] print:hidden">
        <div className="sticky top-0 z-10 bg-surface py-4">
          <h1 className="sr-only">{t("list.title")}</h1>
          <Search ref={search} typed={typed} onType={setTyped} />
        </div>
        <PaperTools isCatchingUp={isCatchingUp} onCatchUp={setCatchingUp} />
        {found.length > 0 ? (
          <OrderGroupsView
            groups={groupOrders(board.windows, found)}
            names={countNames(board.orders)}
            timeZone={board.event.timeZone}
            isSearched={typed.trim() !== ""}
            onOpen={choose}
          />
        ) : (
          <Nobody typed={typed.trim()} onClear={() => setTyped("")} />
        )}
      </div>
      <p role="status" className="sr-only">
        {undoName !== undefined && t("list.isHandedOff", { number: undoName })}
      </p>
      {undoName !== undefined && (
        <div className={`sticky bottom-0 border-t-2 border-line-strong bg-surface ${UNDO_STRIP}`}>
          <p aria-hidden="true" className="px-4 py-7 text-right text-lead font-semibold">
            {t("list.handedOff")}
          </p>
          <FixedUndoButton name={undoName} onUndo={undo} />
        </div>
      )}
      {open !== undefined && (
        <Dialog title={t("list.atTheWindow")} onClose={() => setOpenId(undefined)}>
          <OrderAtWindow
            order={open}
            board={board}
            onHandOff={handOffAndReset(open)}
            onTakeBack={() => takeBack(open.id)}
          />
        </Dialog>
      )}
    </div>
  );
}

/** Moves the focus to the search after a hand-off. Returns the search's ref and a function that requests the focus. */
function useNextPerson() {
  const search = useRef<HTMLInputElement>(null);
  const [handedOff, setHandedOff] = useState(0);
  useLayoutEffect(() => {
    // Runs after the dialog has returned the focus to the row that opened it.
    if (handedOff > 0) search.current?.focus();
  }, [handedOff]);
  return [search, () => setHandedOff((count) => count + 1)] as const;
}

interface SearchProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

function Search({ typed, onType, ref }: SearchProps) {
  return (
    <input
      ref={ref}
      type="search"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      aria-label={t("list.searchLabel")}
      placeholder={t("list.searchHint")}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      className="min-h-16 w-full rounded-lg border-2 border-line-strong bg-raised px-4 text-lead placeholder:text-hint"
    />
  );
}

function Nobody({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (typed === "")
    return <p className="py-16 text-center text-crew-line text-soft">{t("list.nobodyLeft")}</p>;
  return (
    <div role="status" className="grid justify-items-center gap-4 py-16 text-center">
      <p className="text-crew-line break-words">{t("list.nobodyFound", { typed })}</p>
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-16 items-center rounded-lg border-2 border-line-strong px-6 font-semibold"
      >
        {t("list.showEverybody")}
      </button>
    </div>
  );
}

/**
 * Searches orders. Phones are compared by hash, which is asynchronous, so the previous result stays until
 * then.
 */
function useSearch(board: CrewBoard, typed: string): readonly CrewOrder[] {
  const [found, setFound] = useState<ReadonlySet<string>>();
  useEffect(() => {
    let isOver = false;
    void searchOrders(board.orders, typed, board.phoneKey).then((orders) => {
      if (!isOver) setFound(new Set(orders.map(({ id }) => id)));
    });
    return () => {
      isOver = true;
    };
  }, [board.orders, board.phoneKey, typed]);
  return board.orders.filter(({ id }) => found === undefined || found.has(id));
}
