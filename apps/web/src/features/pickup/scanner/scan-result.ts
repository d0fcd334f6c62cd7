import { type CrewBoard, type CrewOrder, ERRORS, type PickupWindow } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { cancellationCopy, STATUS_NAMES } from "../crew-copy.ts";
import type { AnsweredAction, CodeCheck } from "../device/crew-device.ts";
import type { OutcomeTone } from "../scan-outcome.tsx";

/** A result that the crew can read from a meter away. */
export interface ScanResult {
  readonly tone: Exclude<OutcomeTone, "plain">;
  readonly word: string;
  /** The reason. */
  readonly text: string;
  /** Time of the pickup, if that is the reason. */
  readonly pickedUpAt?: string | null;
  readonly order?: CrewOrder;
}

const INVALID = "Invalid QR Code";
const ALREADY = "Already Picked Up";
const UNKNOWN_CODE = "This QR code is not valid or has expired.";

/** Result of a code that isn't ours. */
export const FOREIGN_CODE: ScanResult = { tone: "bad", word: INVALID, text: "Invalid QR code format" };

/** A code that a cable scanner read only in part. */
export const PARTIAL_CODE: ScanResult = { tone: "early", word: "Half a code", text: "Scan again." };

/** Describes a checked code for the crew. */
export function resultOfCheck(check: CodeCheck, event: CrewBoard["event"]): ScanResult {
  const { timeZone } = event;
  switch (check.state) {
    case "valid":
      return handedOff(check.order);
    case "used":
      return alreadyPickedUp(check.order);
    case "not-ready":
      return notReady(check.order, check.window, timeZone);
    case "cancelled":
      return cancelled(check.order, event);
    case "expired":
      return { tone: "bad", word: INVALID, text: ERRORS.PICKUP_CODE_EXPIRED.message, order: check.order };
    case "other-event":
      return { tone: "bad", word: "Wrong event", text: `${check.event.title}, ${check.event.locationName}` };
    case "old":
      return { tone: "bad", word: "Old code", text: "Ask them to reload their order." };
    case "passed-on":
      return {
        tone: "bad",
        word: "Transferred",
        text: `Someone else claimed it at ${shortTime(check.at, timeZone)}.`,
      };
    case "unknown":
      return { tone: "bad", word: INVALID, text: UNKNOWN_CODE };
  }
}

/** Returns the result of an order that is handed off now. */
export function handedOff(order: CrewOrder): ScanResult {
  return { tone: "good", word: "Hand off", text: "", order };
}

function alreadyPickedUp(order: CrewOrder): ScanResult {
  return { tone: "used", word: ALREADY, text: "", pickedUpAt: order.pickedUpAt, order };
}

/** Describes a cancelled order, which isn't handed off. */
function cancelled(order: CrewOrder, event: CrewBoard["event"]): ScanResult {
  const { word = "Cancelled.", text = "" } = cancellationCopy(event, order) ?? {};
  return { tone: "bad", word, text, order };
}

/** Describes an order that isn't ready, with its status and window. */
function notReady(order: CrewOrder, window: PickupWindow | undefined, timeZone: string): ScanResult {
  const due = window === undefined ? "" : ` · window ${shortTime(window.startsAt, timeZone)}`;
  return { tone: "early", word: "Not ready", text: `${STATUS_NAMES[order.status]}${due}`, order };
}

/** Returns "7:20", without AM or PM: a pickup day has each time only once. */
function shortTime(instant: string, timeZone: string): string {
  return formatEventClock(new Date(instant), timeZone).replace(/\s[AP]M$/, "");
}

/** Returns the server's later result of a hand-off; undefined if it agrees. */
export function resultOfAnswer(answer: AnsweredAction, event: CrewBoard["event"]): ScanResult | undefined {
  const { outcome, order, code } = answer;
  if (outcome === "done" || outcome === "already" || stands(answer)) return undefined;
  if (order === null) return { tone: "bad", word: INVALID, text: answer.message ?? UNKNOWN_CODE };
  if (code === "PICKUP_CODE_REPLACED" || code === "ORDER_CANCELLED" || code === "ORDER_RELEASED")
    return { tone: "bad", word: INVALID, text: answer.message ?? UNKNOWN_CODE, order };
  if (outcome === "conflict" || code === "PICKUP_CODE_USED") return alreadyPickedUp(order);
  if (order.status === "cancelled") return cancelled(order, event);
  if (code === "ORDER_NOT_READY") return notReady(order, undefined, event.timeZone);
  return { tone: "bad", word: INVALID, text: answer.message ?? UNKNOWN_CODE, order };
}

/** Returns whether this scan is the earlier of two: the order left at its time. */
function stands({ outcome, order, action }: AnsweredAction): boolean {
  const pickedUpAt = order?.pickedUpAt ?? null;
  return outcome === "conflict" && pickedUpAt !== null && Date.parse(pickedUpAt) === Date.parse(action.at);
}
