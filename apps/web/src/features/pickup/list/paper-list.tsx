import type { CrewBoard } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { SmallSwitch } from "../../../ui/small-switch.tsx";
import { t } from "../../crew-language/index.ts";
import { PickedWindows } from "../sheets/pick-list.tsx";

interface PaperToolsProps {
  readonly isCatchingUp: boolean;
  readonly onCatchUp: (isCatchingUp: boolean) => void;
}

/** Prints the list for when power or network fails, and switches to entering what was ticked on paper. */
export function PaperTools({ isCatchingUp, onCatchUp }: PaperToolsProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <button
        type="button"
        onClick={() => print()}
        className="min-h-16 rounded-lg border-2 border-line-strong px-4 font-semibold"
      >
        {t("list.printPaper")}
      </button>
      <SmallSwitch
        label={t("list.catchUp")}
        checked={isCatchingUp}
        onChange={onCatchUp}
        className="min-h-16 font-semibold"
      >
        {t("list.catchUp")}
      </SmallSwitch>
      {isCatchingUp && <p className="basis-full text-soft">{t("list.tapTicked")}</p>}
    </div>
  );
}

/** The printed list: this device's orders by window, and how old they are. */
export function PaperList({ board }: { board: CrewBoard }) {
  const { title, timeZone } = board.event;
  return (
    <div className="hidden gap-3 print:grid">
      <p className="font-semibold">
        {t("list.paperTitle", { title, time: formatEventClock(new Date(board.asOf), timeZone) })}
      </p>
      <PickedWindows board={board} />
    </div>
  );
}
