import { t } from "../../crew-language/index.ts";
import { statusName } from "../crew-copy.ts";
import { minutesText } from "./board-copy.ts";
import { minutesHere, type Ticket, type Window } from "./tickets.ts";

interface HereStripProps {
  /** Orders whose members are here, longest wait first. */
  readonly here: readonly Ticket[];
  readonly windows: readonly Window[];
  readonly now: Date;
  readonly onShow: (ticket: Ticket) => void;
}

/** Names the members who wait at the window. A tap shows the ticket, which may be far down its column. */
export function HereStrip({ here, windows, now, onShow }: HereStripProps) {
  const delayOf = ({ status, pickupWindowId }: Ticket) =>
    status === "ready" ? 0 : (windows.find(({ id }) => id === pickupWindowId)?.shiftMinutes ?? 0);
  return (
    <section
      aria-label={t("board.here")}
      className="relative flex min-w-0 items-center gap-2 overflow-x-auto px-3 py-1 max-lg:border-b max-lg:border-night-line lg:min-h-22 lg:px-0 short:min-h-0"
    >
      <h2 className="shrink-0 pr-1 font-sans text-crew-line font-semibold text-night-gold">
        {t("board.here")}
      </h2>
      {here.map((ticket) => (
        <button
          key={ticket.id}
          type="button"
          onClick={() => onShow(ticket)}
          className={`grid min-h-16 shrink-0 content-center short:flex short:min-h-12 short:items-center short:gap-2 rounded-lg border-2 border-night-ink px-3 text-left leading-tight focus-visible:outline-offset-[-3px] ${ticket.status === "ready" ? "bg-night-ink text-night" : ""}`}
        >
          <span className="text-crew-note font-semibold whitespace-nowrap">
            {`${ticket.name} · ${minutesText(minutesHere(ticket, now) ?? 0)}`}
          </span>
          <span className="text-small whitespace-nowrap">
            <span className="number">{ticket.orderNumber}</span>
            {delayOf(ticket) > 0 ? (
              <span className="number font-semibold text-crew-used">{` · ${t("board.tellThem", { minutes: delayOf(ticket) })}`}</span>
            ) : (
              ` · ${statusName(ticket.status)}`
            )}
          </span>
        </button>
      ))}
    </section>
  );
}
