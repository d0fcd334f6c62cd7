import type { CrewBoard } from "@secret/contract";
import { CREW_HOURS_AFTER_PICKUP, isCrewTime } from "@secret/domain";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useWakeLock } from "../../platform/use-wake-lock.ts";
import { EmptyState } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useCrewDevice } from "../pickup/index.ts";
import { AllotmentScreen } from "./allotment/allotment-screen.tsx";
import { CashCountScreen } from "./cash-count/cash-count-screen.tsx";
import { SellScreen } from "./sale/sell-screen.tsx";

const PARTS = [
  { show: undefined, name: "Sell" },
  { show: "allotment", name: "Set aside" },
  { show: "cash", name: "Cash count" },
] as const;

const PART =
  "inline-flex min-h-16 flex-1 items-center justify-center border-b-3 border-transparent px-2 font-semibold text-soft focus-visible:outline-offset-[-3px] aria-[current=page]:border-ink aria-[current=page]:text-ink lg:flex-none lg:px-5";

/** Counter page: sales, offline allotments and the cash count. */
export function CounterPage() {
  const { show } = useSearch({ from: "/crew/crew/$eventId/counter" });
  const { board } = useCrewDevice();
  useWakeLock(true);
  // The crew's app shell renders a tool only once the board is loaded.
  if (board === undefined) return null;
  return (
    <div className="flex flex-1 flex-col bg-surface text-ink print:block">
      <h1 className="sr-only">Counter</h1>
      <PartLinks />
      {show === "cash" ? (
        <CashCountScreen board={board} />
      ) : (
        <Open board={board} isSettingAside={show === "allotment"} />
      )}
    </div>
  );
}

function PartLinks() {
  const { eventId } = useParams({ from: "/crew/crew/$eventId/counter" });
  return (
    <nav aria-label="Counter" className="flex flex-wrap border-b border-line bg-raised lg:px-4 print:hidden">
      {PARTS.map(({ show, name }) => (
        <Link
          key={name}
          to="/crew/$eventId/counter"
          params={{ eventId }}
          search={show === undefined ? {} : { show }}
          activeOptions={{ exact: true }}
          className={PART}
        >
          {name}
        </Link>
      ))}
      <Link to="/crew/$eventId/close" params={{ eventId }} className={PART}>
        Close
      </Link>
    </nav>
  );
}

function Open({ board, isSettingAside }: { board: CrewBoard; isSettingAside: boolean }) {
  const now = useNow();
  const pickupStartsAt = new Date(board.event.pickupStartsAt);
  const pickupEndsAt = new Date(board.event.pickupEndsAt);
  if (board.event.status === "cancelled" || !isCrewTime({ pickupStartsAt, pickupEndsAt }, now)) {
    return (
      <EmptyState spot="shut-hatch" title="This counter is closed">
        <p className="text-crew-note">
          {board.event.status === "cancelled"
            ? "The event was cancelled, so sales are off."
            : `Sales end ${CREW_HOURS_AFTER_PICKUP} hours after pickup. You can still do the cash count.`}
        </p>
      </EmptyState>
    );
  }
  if (board.items.length === 0) {
    return (
      <EmptyState spot="no-orders" title="Nothing on the menu">
        <p className="text-crew-note">Items show up here as soon as an admin adds them to the event.</p>
      </EmptyState>
    );
  }
  return isSettingAside ? <AllotmentScreen board={board} /> : <SellScreen board={board} />;
}
