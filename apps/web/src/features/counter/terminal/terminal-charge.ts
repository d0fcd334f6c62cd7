import type { TerminalSystem } from "@secret/domain";
import { phoneKind } from "../../../ui/phone-kind.ts";

/** A charge that was started in Square's Point of Sale app and isn't finished. */
export interface StartedCharge {
  readonly id: string;
  readonly state: string;
  /** Bill before a tip on the terminal. */
  readonly amountCents: number;
  /** Transaction that the app handed back, if it came back. */
  readonly transactionId?: string | undefined;
  readonly errorCode?: string | undefined;
}

const SYSTEMS = { apple: "ios", android: "android", none: undefined } as const;

/** Returns the system of this device; undefined where Square's Point of Sale app doesn't exist. */
export function ownTerminalSystem(): TerminalSystem | undefined {
  return SYSTEMS[phoneKind(navigator)];
}

const ANSWERS: Readonly<Record<string, string>> = {
  payment_canceled: "Cancelled in Square's app. Nothing was charged.",
  not_logged_in: "Sign in to Square's app first, then open it again.",
  user_not_logged_in: "Sign in to Square's app first, then open it again.",
  user_not_active: "This Square account can't take cards yet. Finish its setup at Square.",
  user_not_activated: "This Square account can't take cards yet. Finish its setup at Square.",
  no_network_connection: "Square's app has no signal. Move closer to the router, then open it again.",
  no_network: "Square's app has no signal. Move closer to the router, then open it again.",
  could_not_perform: "Square's app is busy with another sale. Finish that one, then open it again.",
  transaction_already_in_progress:
    "Square's app is busy with another sale. Finish that one, then open it again.",
  amount_too_small: "This amount is too small for Square's app.",
  amount_too_large: "This amount is too large for Square's app.",
};

/** Describes an error of Square's Point of Sale app. */
export function answerCopy(errorCode: string): string {
  return ANSWERS[errorCode] ?? `Square's app stopped: ${errorCode.replaceAll("_", " ")}.`;
}
