import type { CrewBoard, CrewOrder } from "@secret/contract";
import { readScan, UNDO_SECONDS } from "@secret/domain";
import { useState, useSyncExternalStore } from "react";
import { makeRandomId } from "../../../platform/random-id.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { type CrewDevice, useCrewDevice } from "../device/crew-device.ts";
import { type LoggedScan, logScan, logSeen, logUndo, onScanLogChange, readScanLog } from "./scan-log.ts";
import {
  FOREIGN_CODE,
  HALF_CODE,
  handedOut,
  resultOfAnswer,
  resultOfCheck,
  type ScanResult,
} from "./scan-result.ts";
import { isRefused } from "./troubles.ts";

/** The server is asked about a code that this device doesn't know for so long; then it counts as none. */
const PATIENCE_MS = 2_000;

export interface Scanner {
  /** Newest first; what the server said of each since then is in it. */
  readonly scans: readonly LoggedScan[];
  /** The one that has the whole screen. */
  readonly shown: LoggedScan | undefined;
  /** What was scanned or typed as a number: its order is looked at. */
  readonly lookedUp: string | undefined;
  /** Decides what a camera or a hardware scanner has read. */
  take(text: string): Promise<void>;
  /** A scanner on the cable lost keys of a code. */
  takeHalf(): void;
  /** Hands out without a code. */
  handOver(order: CrewOrder, reason: string): void;
  undo(scan: LoggedScan): void;
  lookUp(number: string | undefined): void;
  /** Back to the camera. */
  next(): void;
  /** All were looked at, as the server sees them. */
  markSeen(): void;
}

export function useScanner(board: CrewBoard): Scanner {
  const device = useCrewDevice();
  const { id: eventId, timeZone } = board.event;
  const logged = useSyncExternalStore(onScanLogChange, () => readScanLog(eventId));
  const [shownKey, setShownKey] = useState<string>();
  const [lookedUp, lookUp] = useState<string>();
  const scans = logged.map((scan) => withAnswer(scan, device, timeZone));

  const shown = scans.find(({ key }) => key === shownKey);

  const show = (result: ScanResult, actionId?: string) => {
    const key = actionId ?? makeRandomId();
    logScan(eventId, { key, at: serverNow(), result, actionId });
    setShownKey(key);
    lookUp(undefined);
  };
  return {
    scans,
    shown,
    lookedUp,
    async take(text) {
      const scanned = readScan(text, location.origin);
      if (scanned.kind === "foreign") return show(FOREIGN_CODE);
      if (scanned.kind === "number") {
        setShownKey(undefined);
        return lookUp(scanned.orderNumber);
      }
      const { orderId, token } = scanned;
      const check = await checkWithServer(device, orderId, token);
      const actionId = check.state === "valid" ? device.act({ kind: "scan", orderId, token }) : undefined;
      show(resultOfCheck(check, timeZone), actionId);
    },
    takeHalf: () => show(HALF_CODE),
    handOver(order, reason) {
      show(handedOut(order), device.act({ kind: "hand-over", orderId: order.id, reason }));
    },
    undo({ key, result }) {
      if (result.order === undefined) return;
      device.act({ kind: "move", orderId: result.order.id, from: "completed", to: "ready" });
      logUndo(eventId, key);
      setShownKey(undefined);
    },
    lookUp,
    next() {
      if (shown !== undefined && isRefused(shown)) logSeen(eventId, [shown.key]);
      setShownKey(undefined);
    },
    markSeen: () =>
      logSeen(
        eventId,
        scans.filter(isRefused).map(({ key }) => key),
      ),
  };
}

/** An order may be newer than what this device knows: with signal the server is asked once. */
async function checkWithServer(device: CrewDevice, orderId: string, token: string) {
  const check = await device.checkCode(orderId, token);
  if (check.state !== "unknown" || device.mode === "offline") return check;
  const tired = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([device.refresh().catch(() => undefined), tired]);
  return device.checkCode(orderId, token);
}

function withAnswer(scan: LoggedScan, device: CrewDevice, timeZone: string): LoggedScan {
  const answer = device.answers.find(({ id }) => id === scan.actionId);
  const told = answer && resultOfAnswer(answer, timeZone);
  return told === undefined ? scan : { ...scan, result: told };
}

/** Whether what was handed out can be taken back. */
export function mayUndo(scan: LoggedScan, now: Date): boolean {
  const isOut = scan.result.tone === "good" && !scan.isUndone;
  return isOut && now.getTime() < scan.at.getTime() + UNDO_SECONDS * 1000;
}
