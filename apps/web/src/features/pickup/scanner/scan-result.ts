import { type CrewBoard, type CrewOrder, ERRORS, type PickupWindow } from "@secret/contract";
import { formatEventClock } from "@secret/domain";
import { errorText, t } from "../../crew-language/index.ts";
import { cancellationCopy, statusName } from "../crew-copy.ts";
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

/** Returns the result of a code that isn't ours. */
export function foreignCode(): ScanResult {
  return invalid(t("scanner.foreignCode"));
}

/** Returns the result of a code that a cable scanner read only in part. */
export function partialCode(): ScanResult {
  return { tone: "early", word: t("scanner.halfCode"), text: t("scanner.scanAgain") };
}

/** Returns the result of a code that isn't valid. */
function invalid(text: string = t("scanner.unknownCode"), order?: CrewOrder): ScanResult {
  return { tone: "bad", word: t("scanner.invalid"), text, ...(order && { order }) };
}

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
      return invalid(
        errorText({ code: "PICKUP_CODE_EXPIRED", message: ERRORS.PICKUP_CODE_EXPIRED.message }),
        check.order,
      );
    case "other-event":
      return {
        tone: "bad",
        word: t("scanner.wrongEvent"),
        text: `${check.event.title}, ${check.event.locationName}`,
      };
    case "old":
      return { tone: "bad", word: t("scanner.oldCode"), text: t("scanner.reloadOrder") };
    case "passed-on":
      return {
        tone: "bad",
        word: t("board.transferred"),
        text: t("scanner.claimedAt", { time: shortTime(check.at, timeZone) }),
      };
    case "unknown":
      return invalid();
  }
}

/** Returns the result of an order that is handed off now. */
export function handedOff(order: CrewOrder): ScanResult {
  return { tone: "good", word: t("board.handOff"), text: "", order };
}

function alreadyPickedUp(order: CrewOrder): ScanResult {
  return { tone: "used", word: t("handOff.alreadyPickedUp"), text: "", pickedUpAt: order.pickedUpAt, order };
}

/** Describes a cancelled order, which isn't handed off. */
function cancelled(order: CrewOrder, event: CrewBoard["event"]): ScanResult {
  const { word = t("shell.cancelled"), text = "" } = cancellationCopy(event, order) ?? {};
  return { tone: "bad", word, text, order };
}

/** Describes an order that isn't ready, with its status and window. */
function notReady(order: CrewOrder, window: PickupWindow | undefined, timeZone: string): ScanResult {
  const due =
    window === undefined ? "" : ` · ${t("scanner.window", { time: shortTime(window.startsAt, timeZone) })}`;
  return { tone: "early", word: t("scanner.notReady"), text: `${statusName(order.status)}${due}`, order };
}

/** Returns "7:20", without AM or PM: a pickup day has each time only once. */
function shortTime(instant: string, timeZone: string): string {
  return formatEventClock(new Date(instant), timeZone).replace(/\s[AP]M$/, "");
}

/** Returns the server's later result of a hand-off; undefined if it agrees. */
export function resultOfAnswer(answer: AnsweredAction, event: CrewBoard["event"]): ScanResult | undefined {
  const { outcome, order, code } = answer;
  if (outcome === "done" || outcome === "already" || stands(answer)) return undefined;
  if (order === null) return invalid(refusalOf(answer));
  if (code === "PICKUP_CODE_REPLACED" || code === "ORDER_CANCELLED" || code === "ORDER_RELEASED")
    return invalid(refusalOf(answer), order);
  if (outcome === "conflict" || code === "PICKUP_CODE_USED") return alreadyPickedUp(order);
  if (order.status === "cancelled") return cancelled(order, event);
  if (code === "ORDER_NOT_READY") return notReady(order, undefined, event.timeZone);
  return invalid(refusalOf(answer), order);
}

/** Returns why the server refused an action; undefined if it gave no reason. */
function refusalOf({ code, message }: AnsweredAction): string | undefined {
  return message === null ? undefined : errorText({ code, message });
}

/** Returns whether this scan is the earlier of two: the order left at its time. */
function stands({ outcome, order, action }: AnsweredAction): boolean {
  const pickedUpAt = order?.pickedUpAt ?? null;
  return outcome === "conflict" && pickedUpAt !== null && Date.parse(pickedUpAt) === Date.parse(action.at);
}
