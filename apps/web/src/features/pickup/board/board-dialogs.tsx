import { BOARD_COLUMNS, type BoardColumn, columnBefore, isUndoTime } from "@secret/domain";
import { Link } from "@tanstack/react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { serverNow } from "../../../ui/server-time.ts";
import { FIRST_FOCUS } from "../../../ui/use-modal.ts";
import { t } from "../../crew-language/index.ts";
import { statusName } from "../crew-copy.ts";
import { HandOffReasons } from "../hand-off/hand-off-reasons.tsx";
import type { DeviceSwitch } from "./device-memory.ts";
import type { Ticket } from "./tickets.ts";

/** The open dialog. */
export type Asked = "keys" | { readonly about: "handing off" | "sending back"; readonly ticket: Ticket };

interface BoardDialogsProps {
  readonly asked: Asked | undefined;
  readonly eventId: string;
  readonly keysOff: DeviceSwitch;
  readonly onHandOff: (ticket: Ticket, reason: string) => void;
  readonly onSendBack: (ticket: Ticket, to: BoardColumn) => void;
  readonly onClose: () => void;
}

/** Shows the dialog that is open, if one is. */
export function BoardDialogs({ asked, eventId, keysOff, onHandOff, onSendBack, onClose }: BoardDialogsProps) {
  if (asked === undefined) return null;
  if (asked === "keys") return <KeysDialog keysOff={keysOff} onClose={onClose} />;
  const { about, ticket } = asked;
  if (about === "handing off") {
    const handOff = (reason: string) => {
      onClose();
      onHandOff(ticket, reason);
    };
    return <HandOffDialog ticket={ticket} eventId={eventId} onHandOff={handOff} onClose={onClose} />;
  }
  const column = BOARD_COLUMNS.find((each) => each === ticket.status);
  const to = column && columnBefore(column);
  if (to === undefined) return null;
  const sendBack = () => {
    onClose();
    onSendBack(ticket, to);
  };
  return <SendBackDialog ticket={ticket} to={to} onSendBack={sendBack} onClose={onClose} />;
}

interface NumberTitleProps {
  readonly before: string;
  readonly ticket: Pick<Ticket, "orderNumber">;
  readonly after?: string;
}

/** Sets the order's number in the face of numbers. */
function NumberTitle({ before, ticket: { orderNumber }, after = "" }: NumberTitleProps) {
  return (
    <>
      {before} <span className="number text-crew-line whitespace-nowrap">{orderNumber}</span> {after}
    </>
  );
}

interface HandOffDialogProps {
  readonly ticket: Ticket;
  readonly eventId: string;
  readonly onHandOff: (reason: string) => void;
  readonly onClose: () => void;
}

/** Hands an order off by its code, or by hand with the reason why there is no code. */
function HandOffDialog({ ticket, eventId, onHandOff, onClose }: HandOffDialogProps) {
  return (
    <Dialog title={<NumberTitle before={t("board.handOff")} ticket={ticket} />} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-crew-line break-words">{ticket.name}</p>
        <Link
          {...FIRST_FOCUS}
          to="/crew/$eventId/scan"
          params={{ eventId }}
          className="flex min-h-18 items-center justify-center rounded-lg bg-crew-good px-4 text-crew-line font-semibold text-crew-paper"
        >
          {t("board.scanTheCode")}
        </Link>
        <HandOffReasons onHandOff={onHandOff} />
      </div>
    </Dialog>
  );
}

interface SendBackDialogProps {
  readonly ticket: Ticket;
  readonly to: BoardColumn;
  readonly onSendBack: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation, because the member may have been notified already. */
function SendBackDialog({ ticket, to, onSendBack, onClose }: SendBackDialogProps) {
  const wasTold =
    ticket.status === "ready" && !ticket.isWalkUp && !isUndoTime(ticket.statusSince, serverNow());
  return (
    <Dialog
      title={<NumberTitle before={t("board.sendTitle")} ticket={ticket} after={t("board.backTitle")} />}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p className="text-crew-line break-words">{ticket.name}</p>
        {wasTold && <p className="text-soft">{t("board.preparedAgain")}</p>}
        <button
          type="button"
          onClick={onSendBack}
          className="min-h-18 rounded-lg border-2 border-line-strong px-4 text-crew-line font-semibold"
        >
          {t("board.backTo", { status: statusName(to) })}
        </button>
      </div>
    </Dialog>
  );
}

const KEYS = [
  ["1–9", "board.keySelect"],
  ["← → ↑ ↓", "board.keyMove"],
  ["Enter", "board.keyStep"],
  ["U", "board.keyUndo"],
  ["?", "board.keyHelp"],
] as const;

interface KeysDialogProps {
  readonly keysOff: DeviceSwitch;
  readonly onClose: () => void;
}

/** Lists the keys of a keyboard or bump bar. */
function KeysDialog({ keysOff, onClose }: KeysDialogProps) {
  return (
    <Dialog title={t("board.keysTitle")} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="number text-heading whitespace-nowrap">{key}</dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-5 flex min-h-16 items-center gap-3 border-t border-line pt-3">
        <input
          type="checkbox"
          className="size-6"
          checked={!keysOff.isOn}
          onChange={(event) => keysOff.set(!event.target.checked)}
        />
        {t("board.useKeys")}
      </label>
    </Dialog>
  );
}
