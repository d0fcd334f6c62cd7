import type { CrewBoard } from "@secret/contract";
import { useState } from "react";
import { Dialog } from "../../../ui/dialog.tsx";
import { useCrewDevice } from "../device/crew-device.ts";
import { CameraView } from "./camera-view.tsx";
import { LastScans } from "./last-scans.tsx";
import { OrderLookup } from "./order-lookup.tsx";
import { ScanResultScreen } from "./scan-result-screen.tsx";
import { ScannerBar } from "./scanner-bar.tsx";
import { ScannerButtons } from "./scanner-buttons.tsx";
import { useHardwareScanner } from "./use-hardware-scanner.ts";
import { useScanner } from "./use-scanner.ts";

/** Codes that are shown at the window: the camera at once, each result on the whole screen. */
export function ScannerPage() {
  const { board } = useCrewDevice();
  return board === undefined ? null : <Scanner board={board} />;
}

function Scanner({ board }: { board: CrewBoard }) {
  const scanner = useScanner(board);
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
      <h1 className="sr-only">Scan</h1>
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
        <ScanResultScreen key={shown.key} scan={shown} timeZone={board.event.timeZone} scanner={scanner} />
      )}
      {lookedUp !== undefined && <OrderLookup board={board} scanner={scanner} number={lookedUp} />}
      {areLastShown && (
        <Dialog
          title="Last 20"
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
