import type { CashCount, CrewBoard } from "@secret/contract";
import { formatEventDay, formatUsd } from "@secret/domain";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/button.tsx";
import { EmptyState, Notice, PageLoading } from "../../../ui/panel.tsx";
import { CardSkeleton } from "../../../ui/skeleton.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { crewMoment, crewRefusal, t } from "../../crew-language/index.ts";
import { useCrewDevice, WHITE_BUTTON } from "../../pickup/index.ts";
import { cashCountQuery } from "../counter-queries.ts";
import { CountForm } from "./count-form.tsx";
import "../counter-live.ts";
import { differenceCopy } from "./difference-copy.ts";

/** Compares the expected cash with the counted cash. */
export function CashCountScreen({ board }: { board: CrewBoard }) {
  const till = useQuery(cashCountQuery(board.event.id));
  if (till.data !== undefined) return <Till board={board} till={till.data} />;
  if (till.isError) {
    return (
      <EmptyState spot="unplugged" title={t("cash.failed")}>
        <p className="text-soft">{crewRefusal(till.error)}</p>
        <button type="button" onClick={() => void till.refetch()} className={WHITE_BUTTON}>
          {t("shell.tryAgain")}
        </button>
      </EmptyState>
    );
  }
  return (
    <PageLoading className="mx-auto w-full max-w-4xl p-4">
      <div className="grid gap-6">
        <CardSkeleton lines={2} />
        <CardSkeleton lines={4} />
      </div>
    </PageLoading>
  );
}

function Till({ board, till }: { board: CrewBoard; till: CashCount }) {
  const { waiting } = useCrewDevice();
  const { id, title, timeZone, pickupStartsAt } = board.event;
  const unsent = waiting.filter(({ kind }) => kind === "sale").length;
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-8 p-4 pb-12 lg:pt-8 print:max-w-none print:gap-4 print:p-0">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-crew-name">{t("cash.title")}</h2>
          <p className="figures text-crew-note text-soft">
            {`${title}, ${formatEventDay(new Date(pickupStartsAt), timeZone)}`}
          </p>
        </div>
        <Button look="quiet" className="min-h-14 text-crew-note print:hidden" onClick={() => print()}>
          {t("cash.print")}
        </Button>
      </div>
      {unsent > 0 && <Notice tone="warn">{t("cash.notCountedYet", { count: unsent })}</Notice>}
      <Figures till={till} />
      <CountForm key={till.counts[0]?.id} eventId={id} till={till} />
      <CountHistory counts={till.counts} timeOf={(at) => crewMoment(new Date(at), timeZone)} />
      <p className="hidden print:block">{t("cash.printed", { time: crewMoment(new Date(), timeZone) })}</p>
    </div>
  );
}

function Figures({ till }: { till: CashCount }) {
  const figures = [
    [t("cash.taken"), till.cashCents],
    [t("cash.refunded"), till.cashRefundedCents],
    [t("cash.terminal"), till.terminalCents],
    [t("cash.tips"), till.tipCents],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-5 print:grid-cols-5">
      <Tile name={t("cash.sales")}>{till.sales}</Tile>
      {figures.map(([name, cents]) => (
        <Tile key={name} name={name}>
          {formatUsd(cents)}
        </Tile>
      ))}
    </dl>
  );
}

interface CountHistoryProps {
  readonly counts: CashCount["counts"];
  readonly timeOf: (instant: string) => string;
}

/** Lists all counts, newest first. */
function CountHistory({ counts, timeOf }: CountHistoryProps) {
  if (counts.length === 0) {
    return <p className="text-crew-note text-soft">{t("cash.noCounts")}</p>;
  }
  return (
    <section aria-labelledby="counts-title">
      <h3 id="counts-title" className="mb-3 text-crew-line">
        {t("cash.counts")}
      </h3>
      <ol className="divide-y divide-line border-y border-line">
        {counts.map((count) => (
          <li key={count.id} className="grid gap-1 py-4 break-inside-avoid">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <span className="number text-crew-line">{formatUsd(count.countedCents)}</span>
              <span
                className={`text-crew-note font-semibold ${count.countedCents === count.expectedCents ? "text-ok" : "text-danger"}`}
              >
                {differenceCopy(count.expectedCents, count.countedCents)}
              </span>
            </p>
            <p className="figures text-soft">
              {t("cash.expectedOf", {
                expected: formatUsd(count.expectedCents),
                float: formatUsd(count.floatCents),
                name: count.countedBy,
                time: timeOf(count.countedAt),
              })}
            </p>
            {count.note !== "" && <p className="wrap-anywhere">{count.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
