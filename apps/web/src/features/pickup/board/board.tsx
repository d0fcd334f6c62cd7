import type { CrewBoard } from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn as Column, minutesAhead, WALK_UP_REASON } from "@secret/domain";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMedia } from "../../../ui/use-media.ts";
import { useMoment, useNow } from "../../../ui/use-now.ts";
import {
  DelaySuggestion,
  RemakeStrip,
  useItemSales,
  WaitingStrip,
  waitingOrders,
} from "../../incidents/index.ts";
import { BoardAlarms, ConflictRows } from "../conflicts/conflict-rows.tsx";
import { type CrewDevice, useCrewDevice } from "../device/crew-device.ts";
import { UndoPlace } from "../undo-place.tsx";
import { useCrewMoves } from "../use-crew-moves.ts";
import { BoardBar } from "./board-bar.tsx";
import type { BoardSetting } from "./board-column.tsx";
import { BoardColumns, ticketFacts } from "./board-columns.tsx";
import { type Asked, BoardDialogs } from "./board-dialogs.tsx";
import { showTicket, useBoardKeys, useStayingFocus } from "./board-keyboard.ts";
import { useTicketMotion, useWallScroll } from "./board-motion.ts";
import { useBoardNews } from "./board-news.ts";
import { BoardRefusals, ColdFryer } from "./board-parts.tsx";
import { useDeviceSwitch } from "./device-memory.ts";
import { HereStrip } from "./here-strip.tsx";
import { PrepStrip } from "./prep-strip.tsx";
import { ReplyStrip } from "./reply-strip.tsx";
import { type Ticket, useBoardView } from "./tickets.ts";

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
  const isWide = useMedia("desktop");
  const switches = useSwitches();
  const shown = useShown(root, board);
  const { view } = shown;
  const work = useWork(device, useStayingFocus(root, view.columns));
  const news = useBoardNews(view.tickets, switches.muted.isOn);
  useWallScroll(root, switches.wall.isOn && isWide);
  useBoardKeys(root, { isOn: !switches.keysOff.isOn, onUndo: work.undo, onHelp: work.help });
  const motion = useTicketMotion(view.tickets);
  const focusBoard = () => root.current?.focus({ preventScroll: true });

  const isEmpty = BOARD_COLUMNS.every((each) => view.counts[each] === 0);
  const isInColumns = isWide && !isEmpty;
  const undoPlace = (
    <UndoPlace
      event={board.event}
      undoName={work.undoName}
      onUndo={work.undo}
      className={`border-t border-night-line bg-night max-lg:sticky max-lg:bottom-0 max-lg:z-20 ${isInColumns ? "lg:px-1" : "lg:px-5"}`}
    />
  );
  return (
    <div
      ref={root}
      tabIndex={-1}
      data-compact={switches.compact.isOn ? "" : undefined}
      className="group/board flex select-none flex-col lg:min-h-128 lg:grow lg:basis-0 short:lg:min-h-0"
    >
      <Head device={device} board={board} switches={switches} work={work} onEmptied={focusBoard} />
      {isEmpty ? (
        <ColdFryer isOver={board.event.status === "cancelled"} />
      ) : (
        <Tickets
          board={board}
          shown={shown}
          isWide={isWide}
          undoPlace={isWide && undoPlace}
          facts={{ ...ticketFacts(device, board, shown.itemId), ...work.steps, motion }}
        />
      )}
      {!isInColumns && undoPlace}
      <p role="status" className="sr-only">
        {news}
      </p>
      <BoardDialogs
        asked={work.asked}
        eventId={board.event.id}
        keysOff={switches.keysOff}
        onHandOff={work.handOff}
        onSendBack={(ticket, to) => work.move([ticket], to)}
        onClose={work.close}
      />
    </div>
  );
}

interface HeadProps {
  readonly device: Pick<CrewDevice, "act" | "answers">;
  readonly board: CrewBoard;
  readonly switches: ReturnType<typeof useSwitches>;
  readonly work: Pick<ReturnType<typeof useWork>, "handOffRemake" | "help">;
  /** Called when the focused row of a strip was its last one. */
  readonly onEmptied: () => void;
}

/** Shows the bar, the alarms, remakes, and replies from members. */
function Head({ device, board, switches: { muted, compact, wall }, work, onEmptied }: HeadProps) {
  const now = useNow(REFRESH_MS);
  return (
    <>
      <BoardBar
        timeZone={board.event.timeZone}
        sound={{ isOn: !muted.isOn, set: (isOn) => muted.set(!isOn) }}
        compact={compact}
        wall={wall}
        onHelp={work.help}
      />
      <BoardAlarms>
        <ConflictRows />
        <BoardRefusals answers={device.answers} />
      </BoardAlarms>
      <RemakeStrip
        board={board}
        now={now}
        act={device.act}
        onHandOff={work.handOffRemake}
        onEmptied={onEmptied}
      />
      <WaitingStrip device={{ ...useCrewDevice(), board }} />
      <ReplyStrip replies={board.replies ?? []} onEmptied={onEmptied} />
    </>
  );
}

interface TicketsProps {
  readonly board: CrewBoard;
  readonly shown: ReturnType<typeof useShown>;
  readonly isWide: boolean;
  readonly undoPlace: ReactNode;
  readonly facts: Omit<BoardSetting, "now" | "timeZone" | "windowId" | "onWindow">;
}

/** Shows the food to make, the guests who are checked in, and the tickets in their columns. */
function Tickets({ board, shown, isWide, undoPlace, facts }: TicketsProps) {
  const { timeZone } = board.event;
  const device = { ...useCrewDevice(), board };
  const sales = useItemSales(device);
  const now = useNow(REFRESH_MS);
  const { view, itemId, column, onItem, onColumn, onWindow, show } = shown;
  return (
    <>
      <PrepStrip
        totals={view.totals}
        pace={minutesAhead(view.shown, view.windows, now)}
        suggestion={<DelaySuggestion device={device} />}
        timeZone={timeZone}
        items={board.items}
        pressProps={sales.pressProps}
        chosenId={itemId}
        onChoose={onItem}
      />
      <BoardColumns
        view={view}
        isWide={isWide}
        column={column}
        onColumn={onColumn}
        hereStrip={
          view.here.length > 0 && (
            <HereStrip here={view.here} windows={view.windows} now={now} onShow={show} />
          )
        }
        undoPlace={undoPlace}
        setting={{ ...facts, now, timeZone, windowId: view.windowId, onWindow }}
      />
      {sales.dialog}
    </>
  );
}

/** Returns this device's switches. */
function useSwitches() {
  return {
    muted: useDeviceSwitch("board-muted"),
    compact: useDeviceSwitch("board-compact"),
    wall: useDeviceSwitch("board-on-wall"),
    keysOff: useDeviceSwitch("board-keys-off"),
  };
}

/** Returns the chosen window, item and column, and the view of the board for them. */
function useShown(root: RefObject<HTMLDivElement | null>, board: CrewBoard) {
  const [chosenWindowId, onWindow] = useState<string>();
  const [itemId, onItem] = useState<string>();
  const [column, onColumn] = useState<Column>("confirmed");
  const heldIds = useMoment((now) => {
    const held = waitingOrders(board, now);
    return held.map(({ order }) => order.id).join();
  });
  const view = useBoardView(board, chosenWindowId, heldIds);
  const show = (ticket: Ticket) => {
    // The ticket must be on the page before it can be scrolled to.
    flushSync(() => {
      onWindow(undefined);
      onColumn(BOARD_COLUMNS.find((each) => each === ticket.status) ?? column);
    });
    if (root.current !== null) showTicket(root.current, ticket.orderNumber);
  };
  return { view, itemId, column, onItem, onColumn, onWindow, show };
}

/**
 * Returns the moves of tickets, and the open dialog.
 * @param stayHere keeps the focus in the column that a ticket leaves
 */
function useWork(device: Pick<CrewDevice, "act">, stayHere: () => void) {
  const [asked, setAsked] = useState<Asked>();
  const open = useCallback((next: Asked) => {
    // A closed dialog stays mounted until its close event, and would neither open again nor survive that event.
    flushSync(() => setAsked(undefined));
    setAsked(next);
  }, []);
  const ask = useCallback(
    (about: "handing off" | "sending back", ticket: Ticket) => {
      stayHere();
      open({ about, ticket });
    },
    [open, stayHere],
  );
  const close = () => setAsked(undefined);
  const help = () => open("keys");
  const moves = useCrewMoves(device);
  const steps = useSteps({ move: moves.move, handOff: moves.handOff, ask, stayHere });
  return { ...moves, asked, help, close, steps };
}

interface StepsProps extends Pick<ReturnType<typeof useCrewMoves>, "move" | "handOff"> {
  readonly ask: (about: "handing off" | "sending back", ticket: Ticket) => void;
  /** Keeps the focus in the column that a ticket leaves. */
  readonly stayHere: () => void;
}

/** Returns what the buttons of tickets and windows do. */
function useSteps({ move, handOff, ask, stayHere }: StepsProps) {
  const onStep = useCallback(
    (ticket: Ticket) => {
      const { status } = ticket;
      stayHere();
      if (status === "confirmed" || status === "preparing") move([ticket], NEXT[status]);
      else if (ticket.isWalkUp) handOff(ticket, WALK_UP_REASON);
      else ask("handing off", ticket);
    },
    [move, handOff, ask, stayHere],
  );
  const onSendBack = useCallback((ticket: Ticket) => ask("sending back", ticket), [ask]);
  const onStepAll = (own: readonly Ticket[]) => {
    const status = own[0]?.status;
    if (status === "confirmed" || status === "preparing") move(own, NEXT[status]);
  };
  return { onStep, onSendBack, onStepAll };
}
