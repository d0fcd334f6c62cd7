import type { CrewBoard } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { useWakeLock } from "../../../platform/use-wake-lock.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { t } from "../../crew-language/index.ts";
import { useCrewDevice } from "../device/crew-device.ts";
import { handOffNoteOf } from "../hand-off/hand-off-notes.tsx";
import { CameraView } from "./camera-view.tsx";
import { LastScans } from "./last-scans.tsx";
import { OrderLookup } from "./order-lookup.tsx";
import { ScanResultScreen } from "./scan-result-screen.tsx";
import { ScannerButtons } from "./scanner-buttons.tsx";
import { type ScannedText, TypedCode } from "./typed-code.ts";
import { useScanner } from "./use-scanner.ts";

/** Scans codes at the pickup window. The camera starts at once and each result is full screen. */
export function ScannerPage() {
  const { board } = useCrewDevice();
  return board === undefined ? null : <Scanner board={board} />;
}

function Scanner({ board }: { board: CrewBoard }) {
  const scanner = useScanner(board);
  useWakeLock(true);
  const [areLastShown, setLastShown] = useState(false);
  const { shown, lookedUp } = scanner;
  const take = (text: string) => {
    setLastShown(false);
    void scanner.take(text);
  };
  useHardwareScanner(({ text, isWhole }) => {
    if (isWhole) return take(text);
    setLastShown(false);
    scanner.takeHalf();
  });
  return (
    <>
      <h1 className="sr-only">{t("scanner.title")}</h1>
      <CameraView
        isPaused={shown !== undefined || lookedUp !== undefined || areLastShown}
        onCode={take}
        bar={<ScannerBar board={board} />}
        footer={(torch) => (
          <ScannerButtons
            board={board}
            scanner={scanner}
            torch={torch}
            onShowLast={() => setLastShown(true)}
          />
        )}
      />
      {shown !== undefined && (
        <ScanResultScreen
          key={shown.key}
          scan={shown}
          note={shown.result.order && handOffNoteOf(board, shown.result.order.id)}
          timeZone={board.event.timeZone}
          scanner={scanner}
        />
      )}
      {lookedUp !== undefined && <OrderLookup board={board} scanner={scanner} number={lookedUp} />}
      {areLastShown && (
        <Dialog
          title={t("scanner.last")}
          onClose={() => {
            scanner.markSeen();
            setLastShown(false);
          }}
        >
          <LastScans board={board} scanner={scanner} />
        </Dialog>
      )}
    </>
  );
}

/** Shows the age of the data and the unsent actions. */
function ScannerBar({ board }: { board: CrewBoard }) {
  const { asOf, mode, waiting } = useCrewDevice();
  const { timeZone } = board.event;
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-end gap-x-4 bg-night-veil px-4 py-1 text-night-ink">
      {asOf !== undefined && (
        <p className="figures text-small whitespace-nowrap">
          {t("shell.asOf", { time: formatEventClock(asOf, timeZone) })}
        </p>
      )}
      {mode === "offline" && <Cloud count={waiting.length} />}
    </div>
  );
}

/** Shows unsent actions without signal: the results look the same. */
function Cloud({ count }: { count: number }) {
  return (
    <p className="flex items-center gap-2 font-semibold">
      <svg viewBox="0 0 32 24" aria-hidden="true" className="w-7 fill-none stroke-current stroke-2">
        <path d="M9 20h14a6 6 0 0 0 1-11.9A8 8 0 0 0 8.700 8.500 5.800 5.800 0 0 0 9 20zM5 2l22 20" />
      </svg>
      <span className="number">{count}</span>
      <span className="sr-only">{t("scanner.waiting", { count })}</span>
    </p>
  );
}

/** Listens to a hardware scanner, which types what it reads, wherever the focus is. */
function useHardwareScanner(onScan: (scanned: ScannedText) => void): void {
  const take = useEffectEvent(onScan);
  useEffect(() => {
    const typed = new TypedCode();
    const hear = (event: KeyboardEvent) => {
      const scanned = typed.press(event.key, event.timeStamp);
      if (scanned === undefined) return;
      // Its Enter must not click the focused button or submit a form.
      event.preventDefault();
      event.stopPropagation();
      take(scanned);
    };
    document.addEventListener("keydown", hear, { capture: true });
    return () => document.removeEventListener("keydown", hear, { capture: true });
  }, []);
}
