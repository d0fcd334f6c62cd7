import type { PickupConflict } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import type { ReactNode } from "react";
import type { AnsweredAction } from "../device/crew-device.ts";

interface BoardNoticesProps {
  readonly conflicts: readonly PickupConflict[];
  readonly refused: readonly AnsweredAction[];
  readonly timeZone: string;
  readonly onConflictSeen: (conflictId: string) => void;
  readonly onRefusalSeen: (actionId: string) => void;
}

/** What the crew has to know of: an order that was handed out twice or on a void code, or the server refused what was done here. */
export function BoardNotices(props: BoardNoticesProps) {
  const { conflicts, refused, timeZone, onConflictSeen, onRefusalSeen } = props;
  const clockOf = (instant: string) => formatEventClock(new Date(instant), timeZone);
  return (
    <div role="alert">
      {conflicts.map((conflict) => (
        <Row key={conflict.id} about={conflict.orderNumber} onSeen={() => onConflictSeen(conflict.id)}>
          {conflictText(conflict, clockOf)}
        </Row>
      ))}
      {refused.map(({ id, order, message }) => (
        <Row key={id} about={order?.orderNumber ?? "this"} onSeen={() => onRefusalSeen(id)}>
          {`Not done${order === null ? "" : `, ${order.orderNumber}`}: ${message ?? "the server refused it."}`}
        </Row>
      ))}
    </div>
  );
}

function conflictText(conflict: PickupConflict, clockOf: (instant: string) => string): string {
  const { orderNumber, keptBy, keptAt, lostBy, lostAt } = conflict;
  const lost = `${lostBy} ${clockOf(lostAt)}`;
  return keptAt === null
    ? `${orderNumber} left on a code that was void: ${lost}. Its owner has a new one.`
    : `Two devices took ${orderNumber}: kept ${keptBy} ${clockOf(keptAt)}, later ${lost}.`;
}

function Row({ about, onSeen, children }: { about: string; onSeen: () => void; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 border-b border-crew-paper bg-crew-bad py-1 pr-1 pl-4 text-crew-paper">
      <p className="min-w-0 flex-1 text-crew-note font-semibold break-words">{children}</p>
      <button
        type="button"
        onClick={onSeen}
        className="min-h-12 shrink-0 rounded-lg border border-current px-5 text-crew-note font-semibold focus-visible:outline-current"
      >
        Seen
        <span className="sr-only">{` ${about}`}</span>
      </button>
    </div>
  );
}
