import type { DayClose } from "@secret/contract";
import { counted, formatEventClock, formatUsd } from "@secret/domain";
import { useMutation } from "@tanstack/react-query";
import { refusalText } from "../../platform/forms/refusal.ts";
import { Notice } from "../../ui/panel.tsx";
import { useCrewDevice } from "../pickup/index.ts";
import { exportClose } from "./close-queries.ts";
import type { StepProps } from "./step-props.ts";

const ROW = "flex flex-wrap justify-between gap-x-6 border-b border-line py-2 text-crew-note";
const BUTTON = "min-h-16 rounded-lg border-2 border-line-strong px-4 text-crew-note font-semibold";

/** Shows how the day went. It prints as the day's report. */
export function LookBackStep({ eventId, close }: StepProps) {
  const timeZone = useCrewDevice().board?.event.timeZone ?? "";
  const save = useMutation({ mutationFn: () => exportClose(eventId) });
  return (
    <div className="grid gap-4">
      <h2 className="text-crew-name">Look back</h2>
      <dl className="figures">
        {rowsOf(close, timeZone).map(([name, value]) => (
          <div key={name} className={ROW}>
            <dt>{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {save.isError && <Notice tone="danger">{refusalText(save.error)}</Notice>}
      <div className="grid grid-cols-2 gap-2 print:hidden">
        <button type="button" className={BUTTON} onClick={() => print()}>
          Print or PDF
        </button>
        {close.mayClose && (
          <button type="button" className={BUTTON} disabled={save.isPending} onClick={() => save.mutate()}>
            Save CSV
          </button>
        )}
      </div>
    </div>
  );
}

function rowsOf({ items, lookBack }: DayClose, timeZone: string): [string, string][] {
  const clock = (at: string) => formatEventClock(new Date(at), timeZone);
  return [
    ...items.map(({ name, unexplained }): [string, string] => [
      `${name}: unexplained`,
      unexplained === null ? "Unknown" : String(unexplained),
    ]),
    ...lookBack.windows.flatMap(({ startsAt, ...window }): [string, string][] => [
      [
        `${clock(startsAt)}: ready after`,
        `${minutes(window.readyMedianMinutes)} (9 of 10: ${minutes(window.readyP90Minutes)}), announced ${window.announcedMinutes} min`,
      ],
      [`${clock(startsAt)}: wait since check-in`, minutes(window.waitMedianMinutes)],
      ...(window.unitsPerMinute === null
        ? []
        : [
            [`${clock(startsAt)}: made while full`, `${window.unitsPerMinute} units a minute`] as [
              string,
              string,
            ],
          ]),
    ]),
    ...lookBack.soldOut.map(({ name, at }): [string, string] => [`${name}: sold out`, clock(at)]),
    ["Missed demand", String(lookBack.missedDemand)],
    ["No-shows", String(lookBack.noShows)],
    ["Cut from orders", counted(lookBack.cutPieces, "piece")],
    ["Members not reached", String(lookBack.notReached)],
    ...lookBack.refunds.map(({ reason, cents }): [string, string] => [
      `Refunds: ${reason}`,
      formatUsd(cents),
    ]),
    ["Square fees so far", formatUsd(lookBack.feeCents)],
  ];
}

const minutes = (value: number | null) => (value === null ? "–" : `${value} min`);
