import type { CrewBoard } from "@secret/contract";
import {
  BOARD_COLUMNS,
  type BoardColumn as Column,
  columnBefore,
  minutesAhead,
  WALK_UP_REASON,
} from "@secret/domain";
import { useCallback, useRef, useState } from "react";
import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { useNow } from "../../../ui/use-now.ts";
import type { CrewDevice } from "../device/crew-device.ts";
import { FixedUndoButton, UNDO_STRIP } from "../undo-button.tsx";
import { useCrewMoves } from "../use-crew-moves.ts";
import { BoardBar } from "./board-bar.tsx";
import { BoardColumn } from "./board-column.tsx";
import { HandOffDialog, KeysDialog, SendBackDialog } from "./board-dialogs.tsx";
import { useBoardKeys, useStayingFocus } from "./board-keyboard.ts";
import { useTicketMotion, useWallScroll } from "./board-motion.ts";
import { useBoardNews } from "./board-news.ts";
import { BoardRefusals, ColdFryer, ColumnTabs } from "./board-parts.tsx";
import { useDeviceSwitch, useSeen } from "./device-memory.ts";
import { PrepStrip } from "./prep-strip.tsx";
import { allergenLine, type Ticket, useBoardView } from "./tickets.ts";

/** Refresh interval of the tickets' ages, which are shown in minutes. */
const REFRESH_MS = 5_000;

const NEXT = { confirmed: "preparing", preparing: "ready" } as const;

interface BoardProps {
  readonly device: Pick<CrewDevice, "act" | "answers" | "waiting">;
  readonly board: CrewBoard;
}

/** Shows the kitchen's board with three columns of tickets, and moves them. */
export function Board({ device, board }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const now = useNow(REFRESH_MS);
  const isWide = useMedia("desktop");
  const [windowId, setWindowId] = useState<string>();
  const [itemId, setItemId] = useState<string>();
  const [column, setColumn] = useState<Column>("confirmed");
  const [handingOut, setHandingOut] = useState<Ticket>();
  const [sendingBack, setSendingBack] = useState<Ticket>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [seenRefusals, seeRefusals] = useSeen("board-refusals-seen");
  const [isMuted, setMuted] = useDeviceSwitch("board-muted");
  const [isOnWall, setOnWall] = useDeviceSwitch("board-on-wall");
  const [areKeysOff, setKeysOff] = useDeviceSwitch("board-keys-off");

  const { items, event } = board;
  const { tickets, windows, shown, columns, totals, counts } = useBoardView(board, windowId);
  const { move, handOff, undo, undoName } = useCrewMoves(device);
  const news = useBoardNews(tickets, isMuted);
  const wake = useWakeLock(isOnWall);
  useWallScroll(root, isOnWall && isWide);
  useBoardKeys(root, { isOn: !areKeysOff, onUndo: undo, onHelp: () => setHelpOpen(true) });
  const motion = useTicketMotion(tickets);
  const stayHere = useStayingFocus(root, columns);

  const step = useCallback(
    (ticket: Ticket) => {
      stayHere();
      const { status } = ticket;
      if (status === "confirmed" || status === "preparing") move([ticket], NEXT[status]);
      else if (ticket.isWalkUp) handOff(ticket, WALK_UP_REASON);
      else setHandingOut(ticket);
    },
    [move, handOff, stayHere],
  );
  const stepAll = (own: readonly Ticket[]) => {
    const status = own[0]?.status;
    if (status === "confirmed" || status === "preparing") move(own, NEXT[status]);
  };
  const stood = BOARD_COLUMNS.find((each) => each === sendingBack?.status);
  const backTo = stood && columnBefore(stood);
  const isEmpty = BOARD_COLUMNS.every((each) => counts[each] === 0);
  const uncertainSales = new Set(
    device.waiting.flatMap((each) => (each.kind === "sale" && !each.isFromAllotment ? [each.id] : [])),
  );
  const setting = {
    now,
    timeZone: event.timeZone,
    allergensOf: (ticket: Ticket) => allergenLine(ticket, items),
    isDimmed: (ticket: Ticket) =>
      itemId !== undefined && ticket.items.every(({ menuItemId }) => menuItemId !== itemId),
    isUncertainSale: ({ id }: Ticket) => uncertainSales.has(id),
    motion,
    onStep: step,
    onSendBack: (ticket: Ticket) => {
      stayHere();
      setSendingBack(ticket);
    },
    onStepAll: stepAll,
  };

  return (
    <div ref={root} tabIndex={-1} className="flex select-none flex-col lg:min-h-128 lg:grow lg:basis-0">
      <BoardBar
        windows={windows}
        tickets={tickets}
        timeZone={event.timeZone}
        now={now}
        chosenId={windowId}
        onChoose={setWindowId}
        isMuted={isMuted}
        onMute={setMuted}
        isOnWall={isOnWall}
        onWall={setOnWall}
        wake={wake}
        onHelp={() => setHelpOpen(true)}
      />
      {!isEmpty && (
        <PrepStrip
          totals={totals}
          pace={minutesAhead(shown, windows, now)}
          timeZone={event.timeZone}
          chosenId={itemId}
          onChoose={setItemId}
        />
      )}
      <BoardRefusals
        refused={device.answers.filter(({ id, outcome }) => outcome === "refused" && !seenRefusals.has(id))}
        onSeen={seeRefusals}
      />
      {isEmpty ? (
        <ColdFryer isOver={event.status === "cancelled"} />
      ) : (
        <>
          {!isWide && <ColumnTabs counts={counts} chosen={column} onChoose={setColumn} />}
          <div className="grid min-h-0 flex-1 gap-4 px-3 lg:grid-cols-3 lg:px-4">
            {BOARD_COLUMNS.filter((each) => isWide || each === column).map((each) => (
              <BoardColumn key={each} column={each} groups={columns[each]} setting={setting} />
            ))}
          </div>
        </>
      )}
      <div className={`sticky bottom-0 z-20 bg-night lg:hidden ${UNDO_STRIP}`} />
      {undoName !== undefined && <FixedUndoButton name={undoName} onUndo={undo} />}
      <p role="status" className="sr-only">
        {news}
      </p>
      {handingOut !== undefined && (
        <HandOffDialog
          ticket={handingOut}
          eventId={event.id}
          onHandOff={(reason) => {
            setHandingOut(undefined);
            handOff(handingOut, reason);
          }}
          onClose={() => setHandingOut(undefined)}
        />
      )}
      {sendingBack !== undefined && backTo !== undefined && (
        <SendBackDialog
          ticket={sendingBack}
          to={backTo}
          onSendBack={() => {
            setSendingBack(undefined);
            move([sendingBack], backTo);
          }}
          onClose={() => setSendingBack(undefined)}
        />
      )}
      {isHelpOpen && (
        <KeysDialog areKeysOff={areKeysOff} onKeysOff={setKeysOff} onClose={() => setHelpOpen(false)} />
      )}
    </div>
  );
}
