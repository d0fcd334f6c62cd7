import type { HandOffNote } from "@secret/contract";
import { type BoardColumn as Column, isWindowOver, ticketAge, type WindowGroup } from "@secret/domain";
import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { HoldButton } from "../../../ui/hold-button.tsx";
import { t } from "../../crew-language/index.ts";
import { statusName } from "../crew-copy.ts";
import { shortSpan } from "./board-copy.ts";
import type { TicketMotion } from "./board-motion.ts";
import { BoardTicket } from "./board-ticket.tsx";
import { expectedTimes, minutesHere, type Ticket, type Window } from "./tickets.ts";

const EDGES: Record<Column, string> = {
  confirmed: "border-crew-used",
  preparing: "border-crew-good",
  ready: "border-night-ink",
};

/** Returns the name of the bulk action per window. Ready orders have none: each is handed off separately. */
function bulkName(column: Column): string | undefined {
  if (column === "ready") return undefined;
  return column === "confirmed" ? t("board.startAll") : t("board.allReady");
}

const KEYS = 9;

/** Settings that all columns of a board share. */
export interface BoardSetting {
  readonly now: Date;
  readonly timeZone: string;
  /** Allergens of an order's items. */
  readonly allergensOf: (ticket: Ticket) => string;
  /** Notes about an order's holder. */
  readonly noteOf: (ticket: Ticket) => HandOffNote | undefined;
  readonly isDimmed: (ticket: Ticket) => boolean;
  readonly isUncertainSale: (ticket: Ticket) => boolean;
  readonly motion: TicketMotion;
  /** The window that is shown alone. */
  readonly windowId: string | undefined;
  readonly onWindow: (id: string | undefined) => void;
  readonly onStep: (ticket: Ticket) => void;
  readonly onSendBack: (ticket: Ticket) => void;
  readonly onStepAll: (tickets: readonly Ticket[]) => void;
}

interface BoardColumnProps {
  readonly className: string;
  readonly column: Column;
  readonly groups: readonly WindowGroup<Ticket, Window>[];
  readonly setting: BoardSetting;
}

/**
 * Shows one column of tickets by pickup window. It scrolls independently where the three columns are side by
 * side.
 */
export function BoardColumn({ className, column, groups, setting }: BoardColumnProps) {
  const count = groups.reduce((sum, { orders }) => sum + orders.length, 0);
  let position = 0;
  return (
    <section
      aria-label={statusName(column)}
      data-board-column={column}
      className={`group/column relative min-w-0 scroll-pt-28 scroll-pb-24 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:scroll-pb-4 ${className}`}
    >
      <h2
        className={classNames(
          "h-10 items-center justify-between border-b-4 bg-night px-1 font-sans text-crew-line leading-none font-semibold max-lg:sr-only lg:sticky lg:top-0 lg:z-20 lg:flex",
          EDGES[column],
        )}
      >
        {statusName(column)}
        <span className="number">{count}</span>
      </h2>
      {count === 0 && <p className="px-1 py-6 text-crew-note text-night-soft">{t("board.nothingHere")}</p>}
      {groups.map((group) => {
        const first = position;
        position += group.orders.length;
        return (
          <WindowTickets
            key={group.window.id}
            column={column}
            group={group}
            first={first}
            setting={setting}
          />
        );
      })}
      <div className="h-4" />
    </section>
  );
}

interface WindowTicketsProps {
  readonly column: Column;
  readonly group: WindowGroup<Ticket, Window>;
  /** Number of tickets above this group in the same column. */
  readonly first: number;
  readonly setting: BoardSetting;
}

function WindowTickets({ column, group, first, setting }: WindowTicketsProps): ReactNode {
  const { window, orders, units } = group;
  const { now, timeZone } = setting;
  const bulk = bulkName(column);
  const span = shortSpan(window, timeZone);
  const expected = expectedTimes(window);
  const isAlone = setting.windowId === window.id;
  const movable = orders.filter((ticket) => !setting.isUncertainSale(ticket));
  return (
    <section aria-label={`${statusName(column)}, ${span}`}>
      <div
        className={classNames(
          "sticky top-16 z-10 flex min-h-16 items-stretch justify-between lg:top-10 short:top-11 short:min-h-11",
          isWindowOver(expected, now) ? "bg-crew-bad text-crew-paper" : "bg-night-raised text-night-ink",
        )}
      >
        <h3 className="flex min-w-0 flex-1 font-sans">
          <button
            type="button"
            aria-pressed={isAlone}
            onClick={() => setting.onWindow(isAlone ? undefined : window.id)}
            className="grid w-full content-center pr-2 pl-3 text-left leading-tight focus-visible:outline-current focus-visible:-outline-offset-4 short:flex short:flex-wrap short:items-center short:gap-x-3"
          >
            <span className="text-crew-line">
              <span className="number whitespace-nowrap">{span}</span>
              {window.shiftMinutes > 0 && (
                <span className="number whitespace-nowrap">{` +${window.shiftMinutes}`}</span>
              )}
              {isAlone && (
                <span className="text-crew-note whitespace-nowrap text-night-gold"> {t("board.alone")}</span>
              )}
            </span>
            <span className="number text-crew-note">
              <span className="whitespace-nowrap">{`${t("board.orders", { count: orders.length })} ·`}</span>{" "}
              <span className="whitespace-nowrap">{t("board.tails", { count: units })}</span>
            </span>
          </button>
        </h3>
        {bulk !== undefined && movable.length > 1 && (
          <HoldButton
            onHold={() => setting.onStepAll(movable)}
            className="min-w-26 shrink-0 border-l border-current px-2 text-crew-note focus-visible:outline-current focus-visible:-outline-offset-4"
          >
            {bulk}
            <span className="sr-only">{` ${t("board.ofWindow", { span })}`}</span>
          </HoldButton>
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 py-2 group-data-compact/board:grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] group-data-compact/board:gap-2">
        {orders.map((ticket, index) => (
          <BoardTicket
            key={ticket.id}
            ticket={ticket}
            column={column}
            {...ticketAge(ticket, expected, now)}
            hereMinutes={minutesHere(ticket, now)}
            allergens={setting.allergensOf(ticket)}
            note={setting.noteOf(ticket)}
            isDimmed={setting.isDimmed(ticket)}
            isUncertainSale={setting.isUncertainSale(ticket)}
            pickKey={first + index < KEYS ? first + index + 1 : undefined}
            motion={setting.motion}
            onStep={setting.onStep}
            onSendBack={setting.onSendBack}
          />
        ))}
      </ul>
    </section>
  );
}
