import type { TerminalSystem } from "@secret/domain";
import { phoneKind } from "../../../ui/phone-kind.ts";
import { t } from "../../crew-language/index.ts";

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

const ANSWERS = {
  payment_canceled: "terminal.cancelled",
  not_logged_in: "terminal.signIn",
  user_not_logged_in: "terminal.signIn",
  user_not_active: "terminal.notSetUp",
  user_not_activated: "terminal.notSetUp",
  no_network_connection: "terminal.noSignal",
  no_network: "terminal.noSignal",
  could_not_perform: "terminal.busy",
  transaction_already_in_progress: "terminal.busy",
  amount_too_small: "terminal.tooSmall",
  amount_too_large: "terminal.tooLarge",
} as const;

/** Describes an error of Square's Point of Sale app. */
export function answerCopy(errorCode: string): string {
  if (errorCode in ANSWERS) return t(ANSWERS[errorCode as keyof typeof ANSWERS]);
  return t("terminal.stopped", { code: errorCode.replaceAll("_", " ") });
}
