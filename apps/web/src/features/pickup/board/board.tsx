import type { CrewBoard } from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn as Column, minutesAhead, WALK_UP_REASON } from "@secret/domain";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useMedia } from "../../../ui/use-media.ts";
import { useNow } from "../../../ui/use-now.ts";
import { BoardAlarms, ConflictRows } from "../conflicts/conflict-rows.tsx";
import type { CrewDevice } from "../device/crew-device.ts";
import { handOffNoteOf } from "../hand-off/hand-off-notes.tsx";
import { UndoPlace } from "../undo-place.tsx";
import { useCrewMoves } from "../use-crew-moves.ts";
import { BoardBar } from "./board-bar.tsx";
import { BoardColumn, type BoardSetting } from "./board-column.tsx";
import { type Asked, BoardDialogs } from "./board-dialogs.tsx";
import { showTicket, useBoardKeys, useStayingFocus } from "./board-keyboard.ts";
import { useTicketMotion, useWallScroll } from "./board-motion.ts";
import { useBoardNews } from "./board-news.ts";
import { BoardRefusals, ColdFryer, ColumnTabs } from "./board-parts.tsx";
import { useDeviceSwitch } from "./device-memory.ts";
import { HereStrip } from "./here-strip.tsx";
import { PrepStrip } from "./prep-strip.tsx";
import { ReplyStrip } from "./reply-strip.tsx";
import { allergenLine, type ColumnCounts, type Ticket, useBoardView, wideColumn } from "./tickets.ts";

/** Refresh interval of the tickets' ages, which are shown in minutes. */
const REFRESH_MS = 5_000;

/** Column widths of a large board, by the column that most tickets are in. */
const WIDTHS: Record<Column | "none", string> = {
  none: "lg:grid-cols-3",
  confirmed: "lg:grid-cols-[2fr_1fr_1fr]",
  preparing: "lg:grid-cols-[1fr_2fr_1fr]",
  ready: "lg:grid-cols-[1fr_1fr_2fr]",
};

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
  const [chosenWindowId, setWindowId] = useState<string>();
  const [itemId, setItemId] = useState<string>();
  const [column, setColumn] = useState<Column>("confirmed");
  const [asked, setAsked] = useState<Asked>();
  const muted = useDeviceSwitch("board-muted");
  const compact = useDeviceSwitch("board-compact");
  const wall = useDeviceSwitch("board-on-wall");
  const keysOff = useDeviceSwitch("board-keys-off");

  const { event } = board;
  const view = useBoardView(board, chosenWindowId);
  const { tickets, windows, shown, columns, totals, counts, here } = view;
  const stayHere = useStayingFocus(root, columns);
  const ask = useCallback(
    (about: "handing off" | "sending back", ticket: Ticket) => {
      stayHere();
      setAsked({ about, ticket });
    },
    [stayHere],
  );
  const { move, handOff, undo, undoName } = useCrewMoves(device);
  const steps = useSteps({ move, handOff, ask, stayHere });
  const news = useBoardNews(tickets, muted.isOn);
  useWallScroll(root, wall.isOn && isWide);
  useBoardKeys(root, { isOn: !keysOff.isOn, onUndo: undo, onHelp: () => setAsked("keys") });
  const motion = useTicketMotion(tickets);

  const show = (ticket: Ticket) => {
    // The ticket must be on the page before it can be scrolled to.
    flushSync(() => {
      setWindowId(undefined);
      setColumn(BOARD_COLUMNS.find((each) => each === ticket.status) ?? column);
    });
    if (root.current !== null) showTicket(root.current, ticket.orderNumber);
  };
  const isEmpty = BOARD_COLUMNS.every((each) => counts[each] === 0);
  const isInColumns = isWide && !isEmpty;
  const undoPlace = (
    <UndoPlace
      event={event}
      undoName={undoName}
      onUndo={undo}
      className={`border-t border-night-line bg-night max-lg:sticky max-lg:bottom-0 max-lg:z-20 ${isInColumns ? "lg:px-1" : "lg:px-5"}`}
    />
  );

  return (
    <div
      ref={root}
      tabIndex={-1}
      data-compact={compact.isOn ? "" : undefined}
      className="group/board flex select-none flex-col lg:min-h-128 lg:grow lg:basis-0 short:lg:min-h-0"
    >
      <BoardBar
        timeZone={event.timeZone}
        sound={{ isOn: !muted.isOn, set: (isOn) => muted.set(!isOn) }}
        compact={compact}
        wall={wall}
        onHelp={() => setAsked("keys")}
      />
      <BoardAlarms>
        <ConflictRows />
        <BoardRefusals answers={device.answers} />
      </BoardAlarms>
      <ReplyStrip replies={board.replies ?? []} />
      {isEmpty ? (
        <ColdFryer isOver={event.status === "cancelled"} />
      ) : (
        <>
          <PrepStrip
            totals={totals}
            pace={minutesAhead(shown, windows, now)}
            timeZone={event.timeZone}
            chosenId={itemId}
            onChoose={setItemId}
          />
          <Columns
            view={view}
            isWide={isWide}
            column={column}
            onColumn={setColumn}
            hereStrip={here.length > 0 && <HereStrip here={here} now={now} onShow={show} />}
            undoPlace={isWide && undoPlace}
            setting={{
              ...ticketFacts(device, board, itemId),
              ...steps,
              now,
              timeZone: event.timeZone,
              motion,
              windowId: view.windowId,
              onWindow: setWindowId,
            }}
          />
        </>
      )}
      {!isInColumns && undoPlace}
      <p role="status" className="sr-only">
        {news}
      </p>
      <BoardDialogs
        asked={asked}
        eventId={event.id}
        keysOff={keysOff}
        onHandOff={handOff}
        onSendBack={(ticket, to) => move([ticket], to)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}

interface ColumnsProps {
  readonly view: ReturnType<typeof useBoardView>;
  readonly isWide: boolean;
  /** The column that a narrow board shows. */
  readonly column: Column;
  readonly onColumn: (column: Column) => void;
  readonly hereStrip: ReactNode;
  readonly undoPlace: ReactNode;
  readonly setting: BoardSetting;
}

/** Shows three columns side by side, or one of them where there is no room. */
function Columns({ view, isWide, column, onColumn, hereStrip, undoPlace, setting }: ColumnsProps) {
  const { columns, counts, here } = view;
  const wide = useWideColumn(counts);
  return (
    <>
      {!isWide && hereStrip}
      {!isWide && <ColumnTabs counts={counts} chosen={column} onChoose={onColumn} />}
      <div
        className={`grid min-h-0 flex-1 gap-x-4 px-3 lg:grid-rows-[minmax(0,1fr)_auto] lg:px-4 ${WIDTHS[wide ?? "none"]}`}
      >
        {BOARD_COLUMNS.filter((each) => isWide || each === column).map((each, index) => (
          <BoardColumn
            key={each}
            // Undo is below the first column and who is here below the others, so that they cover no targets.
            className={index > 0 && here.length === 0 ? "lg:row-span-2" : ""}
            column={each}
            groups={columns[each]}
            setting={setting}
          />
        ))}
        {undoPlace}
        {isWide && hereStrip && <div className="col-span-2 min-w-0">{hereStrip}</div>}
      </div>
    </>
  );
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

/** Returns how the tickets look: their allergens, their notes, whether they lack the chosen item, and whether they can move. */
function ticketFacts(device: Pick<CrewDevice, "waiting">, board: CrewBoard, itemId: string | undefined) {
  const uncertainSales = new Set(
    device.waiting.flatMap((each) => (each.kind === "sale" && !each.isFromAllotment ? [each.id] : [])),
  );
  return {
    allergensOf: (ticket: Ticket) => allergenLine(ticket, board.items),
    noteOf: ({ id }: Ticket) => handOffNoteOf(board, id),
    isDimmed: (ticket: Ticket) =>
      itemId !== undefined && ticket.items.every(({ menuItemId }) => menuItemId !== itemId),
    isUncertainSale: ({ id }: Ticket) => uncertainSales.has(id),
  };
}

/** Returns the column that is wider than the others, which changes seldom. */
function useWideColumn(counts: ColumnCounts): Column | undefined {
  const [wide, setWide] = useState<Column>();
  const next = wideColumn(counts, wide);
  if (next !== wide) setWide(next);
  return next;
}
