import type { CrewBoard, CrewOrder } from "@secret/contract";
import { isUndoTime, readScan } from "@secret/domain";
import { useState, useSyncExternalStore } from "react";
import { makeRandomId } from "../../../platform/random-id.ts";
import { serverNow } from "../../../ui/server-time.ts";
import { type CodeCheck, type CrewDevice, useCrewDevice } from "../device/crew-device.ts";
import { handOffActions, takeBackAction } from "../hand-off/hand-off-actions.ts";
import { explainPickupCode } from "../pickup-queries.ts";
import { type LoggedScan, logScan, logSeen, logUndo, onScanLogChange, readScanLog } from "./scan-log.ts";
import {
  foreignCode,
  handedOff,
  partialCode,
  resultOfAnswer,
  resultOfCheck,
  type ScanResult,
} from "./scan-result.ts";
import { isRefused } from "./troubles.ts";

/** Maximum time that the server is asked about an unknown code, in ms. After that it counts as unknown. */
const SERVER_TIMEOUT_MS = 2_000;

/** Time that "Wrong order" stays on the scanner after a hand-off, in ms. */
const JUST_OUT_MS = 30_000;

export interface Scanner {
  /** Newest first, updated with the server's answers. */
  readonly scans: readonly LoggedScan[];
  /** The scan that is shown full screen. */
  readonly shown: LoggedScan | undefined;
  /** Order number that was scanned or typed, whose order is shown. */
  readonly lookedUp: string | undefined;
  /** Checks a code that a camera or hardware scanner has read. */
  take(text: string): Promise<void>;
  /** Reports a code that a cable scanner read only in part. */
  takeHalf(): void;
  /** Hands an order off without a code. */
  handOff(order: CrewOrder, reason: string): void;
  undo(scan: LoggedScan): void;
  /** Takes back an earlier hand-off, by any device. */
  takeBack(order: CrewOrder): void;
  lookUp(number: string | undefined): void;
  /** Returns to the camera. */
  next(): void;
  /** Marks all scans as seen in their present state. */
  markSeen(): void;
}

export function useScanner(board: CrewBoard): Scanner {
  const device = useCrewDevice();
  const { event } = board;
  const eventId = event.id;
  const logged = useSyncExternalStore(onScanLogChange, () => readScanLog(eventId));
  const [shownKey, setShownKey] = useState<string>();
  const [lookedUp, lookUp] = useState<string>();
  const scans = logged.map((scan) => withAnswer(scan, device, event));

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
      if (scanned.kind === "foreign") return show(foreignCode());
      if (scanned.kind === "number") {
        setShownKey(undefined);
        return lookUp(scanned.orderNumber);
      }
      const { orderId, token } = scanned;
      const check = await checkWithServer(device, eventId, orderId, token);
      const actionId = check.state === "valid" ? device.act({ kind: "scan", orderId, token }) : undefined;
      show(resultOfCheck(check, event), actionId);
    },
    takeHalf: () => show(partialCode()),
    handOff(order, reason) {
      const actionIds = handOffActions(order, reason).map((action) => device.act(action));
      show(handedOff(order), actionIds.at(-1));
    },
    undo({ key, result }) {
      if (result.order === undefined) return;
      device.act(takeBackAction(result.order.id));
      logUndo(eventId, key);
      setShownKey(undefined);
    },
    takeBack(order) {
      device.act(takeBackAction(order.id));
      setShownKey(undefined);
      lookUp(undefined);
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

/** Checks a code. With signal it briefly asks the server too, since an order or its code may be newer than this device's copy. */
async function checkWithServer(
  device: CrewDevice,
  eventId: string,
  orderId: string,
  token: string,
): Promise<CodeCheck> {
  const check = await device.checkCode(orderId, token);
  if (!isUnsure(check) || device.mode === "offline") return check;
  const tired = new Promise((resolve) => setTimeout(resolve, SERVER_TIMEOUT_MS));
  const [explained] = await Promise.all([
    explainPickupCode(orderId, token, SERVER_TIMEOUT_MS).catch(() => undefined),
    Promise.race([device.refresh().catch(() => undefined), tired]),
  ]);
  const again = await device.checkCode(orderId, token);
  return explained !== undefined && isUnsure(again) ? toCheck(explained, eventId) : again;
}

function isUnsure({ state }: CodeCheck): boolean {
  return state === "unknown" || state === "old";
}

type Explanation = Awaited<ReturnType<typeof explainPickupCode>>;

/** Converts the server's explanation of a code that this device doesn't know. */
function toCheck({ verdict, passedOnAt, event }: Explanation, eventId: string): CodeCheck {
  if (event !== null && event.id !== eventId) return { state: "other-event", event };
  if (passedOnAt !== null) return { state: "passed-on", at: passedOnAt };
  return { state: verdict === "old" ? "old" : "unknown" };
}

function withAnswer(scan: LoggedScan, device: CrewDevice, event: CrewBoard["event"]): LoggedScan {
  const answer = device.answers.find(({ id }) => id === scan.actionId);
  const told = answer && resultOfAnswer(answer, event);
  return told === undefined ? scan : { ...scan, result: told };
}

/** Returns whether a hand-off can be undone. */
export function mayUndo(scan: LoggedScan, now: Date): boolean {
  return isOut(scan) && isUndoTime(scan.at, now);
}

/** Returns whether a scan handed a bag off in the last 30 seconds, when its owner may come back with a wrong one. */
export function isJustOut(scan: LoggedScan, now: Date): boolean {
  return isOut(scan) && now.getTime() - scan.at.getTime() < JUST_OUT_MS;
}

function isOut({ result, isUndone }: LoggedScan): boolean {
  return result.tone === "good" && !isUndone;
}
