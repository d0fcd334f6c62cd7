import type {
  CrewAction,
  CrewAnswer,
  CrewBoard,
  CrewOrder,
  NewCrewAction,
  PickupWindow,
} from "@secret/contract";
import { createContext, use } from "react";

/** The server's answer to an action, with the action itself. */
export interface AnsweredAction extends CrewAnswer {
  readonly action: CrewAction;
}

/** Result of checking a scanned code on this device. */
export type CodeCheck =
  | { readonly state: "valid"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** Handed off before, at `order.pickedUpAt`. */
  | { readonly state: "used"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** The order's status says why. */
  | { readonly state: "not-ready"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  | { readonly state: "expired"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** The order or its event was cancelled. */
  | { readonly state: "cancelled"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** A code of another event that this device or the server knows. */
  | {
      readonly state: "other-event";
      readonly event: { readonly title: string; readonly locationName: string };
    }
  /** Not the current code of a known order; with signal the server checks whether it ever was. */
  | { readonly state: "old" }
  /** Voided when a friend claimed the order. */
  | { readonly state: "passed-on"; readonly at: string }
  /** Forged, or of an order unknown to this device; with signal the server may know it. */
  | { readonly state: "unknown" };

/** The interface between the crew's screens and the device. */
export interface CrewDevice {
  readonly deviceId: string;
  /**
   * The board with unsent actions applied; undefined until it is first loaded. An unsent sale is an order
   * whose id is its action's.
   */
  readonly board: CrewBoard | undefined;
  readonly mode: "live" | "offline";
  /** Time of the last board from the server, by the server's clock. */
  readonly asOf: Date | undefined;
  /** Actions without an answer yet, oldest first. */
  readonly waiting: readonly CrewAction[];
  /** The last 50 answers, newest first. Screens show refusals and conflicts. */
  readonly answers: readonly AnsweredAction[];
  /** Error of loading the first board. */
  readonly error: Error | undefined;
  /**
   * Queues an action, applies it to the board at once, and sends it when possible. Returns its id. A scan
   * shows as handed off, so only pass codes that {@link checkCode} calls valid.
   */
  act(action: NewCrewAction): string;
  /**
   * Checks a scanned code on this device at once, with or without signal, by token hash, status and window.
   */
  checkCode(orderId: string, token: string): Promise<CodeCheck>;
  /** Polls the server. */
  refresh(): Promise<void>;
}

export const CrewDeviceContext = createContext<CrewDevice | undefined>(undefined);

/** Returns this device. Only inside the crew frame of one event. */
export function useCrewDevice(): CrewDevice {
  const device = use(CrewDeviceContext);
  if (device === undefined) throw new Error("useCrewDevice must be used inside CrewFrame");
  return device;
}
