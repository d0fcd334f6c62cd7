import type { CrewBoard } from "@secret/contract";
import { CREW_HOURS_AFTER_PICKUP, isCrewTime } from "@secret/domain";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useWakeLock } from "../../platform/use-wake-lock.ts";
import { EmptyState } from "../../ui/panel.tsx";
import { useNow } from "../../ui/use-now.ts";
import { t } from "../crew-language/index.ts";
import { useCrewDevice } from "../pickup/index.ts";
import { AllotmentScreen } from "./allotment/allotment-screen.tsx";
import { CashCountScreen } from "./cash-count/cash-count-screen.tsx";
import { SellScreen } from "./sale/sell-screen.tsx";

const PARTS = [
  { show: undefined, name: "counter.sell" },
  { show: "allotment", name: "allotment.tab" },
  { show: "cash", name: "cash.title" },
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
      <h1 className="sr-only">{t("counter.title")}</h1>
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
    <nav
      aria-label={t("counter.title")}
      className="flex flex-wrap border-b border-line bg-raised lg:px-4 print:hidden"
    >
      {PARTS.map(({ show, name }) => (
        <Link
          key={name}
          to="/crew/$eventId/counter"
          params={{ eventId }}
          search={show === undefined ? {} : { show }}
          activeOptions={{ exact: true }}
          className={PART}
        >
          {t(name)}
        </Link>
      ))}
      <Link to="/crew/$eventId/close" params={{ eventId }} className={PART}>
        {t("counter.close")}
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
      <EmptyState spot="shut-hatch" title={t("counter.closed")}>
        <p className="text-crew-note">
          {board.event.status === "cancelled"
            ? t("counter.cancelled")
            : t("counter.salesEnd", { hours: CREW_HOURS_AFTER_PICKUP })}
        </p>
      </EmptyState>
    );
  }
  if (board.items.length === 0) {
    return (
      <EmptyState spot="no-orders" title={t("counter.noMenu")}>
        <p className="text-crew-note">{t("counter.noMenuText")}</p>
      </EmptyState>
    );
  }
  return isSettingAside ? <AllotmentScreen board={board} /> : <SellScreen board={board} />;
}
