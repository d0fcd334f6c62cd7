import type { HandOffNote } from "@secret/contract";
import { type BoardColumn, columnBefore, isKept, namesAllergy, type TicketTone } from "@secret/domain";
import { memo, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { t } from "../../crew-language/index.ts";
import { HandOffNotes } from "../hand-off/hand-off-notes.tsx";
import { minutesText, stepName, waitText } from "./board-copy.ts";
import type { TicketMotion } from "./board-motion.ts";
import type { Ticket } from "./tickets.ts";

const TONES: Record<TicketTone, string> = {
  calm: "",
  long: "bg-crew-used px-2",
  late: "bg-crew-bad px-2 text-crew-paper",
};

const FEET: Record<BoardColumn, string> = {
  confirmed: "bg-crew-used text-crew-ink",
  preparing: "bg-crew-good text-crew-paper",
  ready: "bg-crew-paper text-crew-ink",
};

const MARK =
  "rounded-lg border-2 border-crew-ink px-2 text-crew-note font-semibold group-data-compact/board:px-1.5 group-data-compact/board:text-small";
const FOOT =
  "min-h-18 focus-visible:outline-4 focus-visible:-outline-offset-8 focus-visible:outline-current group-data-compact/board:min-h-16";

interface BoardTicketProps {
  readonly ticket: Ticket;
  readonly column: BoardColumn;
  readonly minutes: number;
  readonly tone: TicketTone;
  /** Minutes since the order's owner checked in. */
  readonly hereMinutes: number | undefined;
  readonly allergens: string;
  /** Notes about the order's holder. */
  readonly note: HandOffNote | undefined;
  readonly isDimmed: boolean;
  /** A sale from open stock that the server may still reject, so nobody can move it. */
  readonly isUncertainSale: boolean;
  /** Number key that selects the ticket. */
  readonly pickKey: number | undefined;
  readonly motion: TicketMotion;
  readonly onStep: (ticket: Ticket) => void;
  /** Asks whether to move the ticket back one column. */
  readonly onSendBack: (ticket: Ticket) => void;
}

/** Shows an order's ticket: its wait, its items, and the one button that moves it on. */
export const BoardTicket = memo(function BoardTicket(props: BoardTicketProps) {
  const { ticket, isDimmed, motion } = props;
  const numberId = useId();
  const element = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useLayoutEffect(() => {
    if (element.current !== null) motion.animateIn(element.current, ticket);
  }, []);
  return (
    <li
      ref={element}
      data-ticket={ticket.orderNumber}
      className={classNames(
        "docket-slip flex scroll-mt-34 flex-col overflow-clip rounded-b-lg text-crew-ink lg:scroll-mt-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]",
        isDimmed && "opacity-50",
      )}
    >
      <article
        aria-labelledby={numberId}
        className="grid flex-1 content-start gap-2.5 px-4 pt-3.5 pb-3 group-data-compact/board:gap-1.5 group-data-compact/board:px-3 group-data-compact/board:pb-2"
      >
        <TicketHead {...props} numberId={numberId} />
        {props.note !== undefined && (
          <HandOffNotes
            note={props.note}
            className="grid gap-1 border-2 border-crew-ink px-3 py-1.5 text-crew-note font-semibold group-data-compact/board:px-2 group-data-compact/board:py-1 group-data-compact/board:text-small"
          />
        )}
        <TicketLines items={ticket.items} />
        {props.allergens !== "" && (
          <p className="border-t-2 border-crew-ink pt-1.5 text-crew-note leading-tight font-bold uppercase group-data-compact/board:pt-1 group-data-compact/board:text-small group-data-compact/board:normal-case">
            {props.allergens}
          </p>
        )}
      </article>
      <TicketFoot {...props} />
    </li>
  );
});

/** Shows the button that moves the ticket on, and the one that sends it back. */
function TicketFoot({ ticket, column, isUncertainSale, pickKey, onStep, onSendBack }: BoardTicketProps) {
  if (isUncertainSale)
    return (
      <p className="flex min-h-18 items-center justify-center border-t-2 border-crew-ink text-crew-line">
        {t("board.waitingForSignal")}
      </p>
    );
  return (
    <div className="flex border-t-2 border-crew-ink">
      {columnBefore(column) !== undefined && (
        <button
          type="button"
          aria-label={t("board.sendBack", { number: ticket.orderNumber })}
          onClick={() => onSendBack(ticket)}
          className={`grid w-18 shrink-0 place-items-center border-r-2 border-crew-ink ${FOOT}`}
        >
          <BackArrow />
        </button>
      )}
      <button
        type="button"
        data-ticket-foot={ticket.id}
        onClick={() => onStep(ticket)}
        className={`relative min-w-0 flex-1 px-4 text-crew-line font-semibold active:brightness-90 ${FOOT} ${FEET[column]}`}
      >
        {stepName(column)}
        <span className="sr-only">{` ${ticket.orderNumber}`}</span>
        {pickKey !== undefined && (
          <span
            aria-hidden="true"
            className="number absolute inset-y-0 left-5 hidden items-center group-has-focus-visible/column:flex"
          >
            {pickKey}
          </span>
        )}
      </button>
    </div>
  );
}

function TicketHead(props: BoardTicketProps & { readonly numberId: string }) {
  const { ticket, minutes, tone, hereMinutes, numberId } = props;
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h4
          id={numberId}
          className="number font-number text-crew-clock whitespace-nowrap group-data-compact/board:text-crew-name"
        >
          {ticket.orderNumber}
        </h4>
        <p
          className={classNames(
            "number rounded-lg text-crew-line whitespace-nowrap group-data-compact/board:text-crew-note",
            TONES[tone],
          )}
        >
          {tone === "late" && <span className="sr-only">{t("board.late")} </span>}
          {waitText(minutes)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 text-crew-note font-semibold break-words">
          {ticket.name === "" ? t("board.noName") : ticket.name}
        </p>
        {hereMinutes !== undefined && (
          <p className={`${MARK} bg-crew-ink text-crew-docket`}>
            {hereMinutes === 0 ? t("board.here") : t("board.hereSince", { time: minutesText(hereMinutes) })}
          </p>
        )}
        {ticket.isWalkUp && <p className={MARK}>{t("board.walkUp")}</p>}
        {ticket.isTransferred && <p className={MARK}>{t("board.transferred")}</p>}
      </div>
    </header>
  );
}

function BackArrow() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-2">
      <path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H15a5 5 0 0 1 0 10h-4" />
    </svg>
  );
}

/** Fills the box of quantities above one, which are easy to overlook. */
function TicketLines({ items }: Pick<Ticket, "items">) {
  return (
    <ul className="grid gap-2 group-data-compact/board:gap-1">
      {items.filter(isKept).map(({ menuItemId, name, quantity, specialInstructions }) => (
        <li key={menuItemId} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1">
          <span
            className={classNames(
              "number grid h-9 min-w-9 place-items-center border-2 border-crew-ink px-1 text-crew-line leading-none group-data-compact/board:h-7 group-data-compact/board:min-w-7 group-data-compact/board:text-crew-note",
              quantity > 1 && "bg-crew-ink text-crew-docket",
            )}
          >
            {quantity}
          </span>
          <span className="pt-0.5 text-crew-line leading-tight break-words group-data-compact/board:text-crew-note">
            {name}
          </span>
          {specialInstructions !== "" && <Wish text={specialInstructions} />}
        </li>
      ))}
    </ul>
  );
}

function Wish({ text }: { text: string }) {
  const isAllergy = namesAllergy(text);
  return (
    <p
      className={classNames(
        "col-span-2 px-3 py-1.5 text-crew-wish break-words group-data-compact/board:py-1 group-data-compact/board:text-crew-note",
        isAllergy ? "bg-crew-ink font-bold text-crew-docket" : "bg-crew-used font-semibold",
      )}
    >
      {isAllergy && <span className="block text-crew-note uppercase">{t("board.allergy")}</span>}
      {text}
    </p>
  );
}
