import type { CrewBoard } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { UnbrokenNumbers } from "../../../ui/unbroken-numbers.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { t } from "../../crew-language/index.ts";
import { conflictStory } from "../conflicts/conflict-story.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import type { OutcomeTone } from "../scan-outcome.tsx";
import type { LoggedScan } from "./scan-log.ts";
import { findTroubles, isRefused, type Trouble } from "./troubles.ts";
import { mayUndo, type Scanner } from "./use-scanner.ts";

const DOTS: Record<Exclude<OutcomeTone, "plain">, string> = {
  good: "bg-crew-good",
  used: "bg-crew-used",
  early: "bg-crew-early",
  bad: "bg-crew-bad",
};
const RED = "rounded-lg bg-crew-bad p-4 text-crew-paper";

/** Lists this device's last scans, below the conflicts. */
export function LastScans({ board, scanner }: { board: CrewBoard; scanner: Scanner }) {
  const now = useNow();
  const conflicts = findTroubles(board, scanner.scans).filter((each) => each.kind === "conflict");
  if (conflicts.length === 0 && scanner.scans.length === 0)
    return <p className="text-lead text-soft">{t("scanner.nothingScanned")}</p>;
  return (
    <ul className="grid gap-2">
      {conflicts.map((each) => (
        <ConflictRow key={each.conflict.id} trouble={each} board={board} />
      ))}
      {scanner.scans.map((scan) => (
        <li key={scan.key} className={isRefused(scan) ? RED : "border-b border-line py-2"}>
          <Row scan={scan} timeZone={board.event.timeZone} />
          {mayUndo(scan, now) && (
            <button
              type="button"
              onClick={() => scanner.undo(scan)}
              className="min-h-16 font-semibold underline underline-offset-4"
            >
              {t("shell.undo")}{" "}
              <span className="number whitespace-nowrap">{scan.result.order?.orderNumber}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function ConflictRow({
  trouble: { conflict },
  board,
}: {
  trouble: Extract<Trouble, { kind: "conflict" }>;
  board: CrewBoard;
}) {
  const { act, deviceId } = useCrewDevice();
  return (
    <li className={RED}>
      <p className="figures text-crew-note text-pretty">
        <UnbrokenNumbers text={conflictStory(conflict, board, deviceId)} />
      </p>
      <button
        type="button"
        onClick={() => act({ kind: "conflict-seen", conflictId: conflict.id })}
        className="mt-2 inline-flex min-h-16 items-center rounded-lg border-2 border-crew-paper px-6 text-crew-note font-semibold"
      >
        {t("board.gotIt")}
        <span className="sr-only">{` ${conflict.orderNumber}`}</span>
      </button>
    </li>
  );
}

function Row({ scan: { at, result, isUndone, ...scan }, timeZone }: { scan: LoggedScan; timeZone: string }) {
  const isRed = isRefused({ at, result, isUndone, ...scan });
  return (
    <div className="flex items-center gap-3">
      {!isRed && <span aria-hidden="true" className={`size-4 shrink-0 rounded-full ${DOTS[result.tone]}`} />}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {result.order !== undefined && (
            <span className="number text-crew-note whitespace-nowrap">{result.order.orderNumber}</span>
          )}
          <span className="truncate">{result.order?.name}</span>
        </p>
        <p className={isRed ? "font-semibold" : "text-small text-soft"}>
          {isUndone
            ? t("scanner.takenBack")
            : [result.tone === "good" ? t("scanner.handedOff") : result.word, result.text]
                .filter((each) => each !== "")
                .join(": ")}
        </p>
      </div>
      <time dateTime={at.toISOString()} className="figures text-small whitespace-nowrap">
        {formatEventClock(at, timeZone)}
      </time>
    </div>
  );
}
