import type { CrewAction, CrewAnswer, CrewBoard, CrewOrder, PickupWindow } from "@secret/contract";
import { createContext, use } from "react";

type Without<Each, Names extends PropertyKey> = Each extends unknown ? Omit<Each, Names> : never;

/** What somebody of the crew does; the device adds its id and the instant. */
export type NewCrewAction = Without<CrewAction, "id" | "at">;

/** What became of an action, with what was asked for. */
export interface AnsweredAction extends CrewAnswer {
  readonly action: CrewAction;
}

/** What a shown code is, as far as this device knows. */
export type CodeCheck =
  | { readonly state: "valid"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** Handed out before, at `order.pickedUpAt`. */
  | { readonly state: "used"; readonly order: CrewOrder; readonly window: PickupWindow | undefined }
  /** See the order's status. */
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

/** What a screen of the crew works with: the board as this device knows it, its own waiting actions applied. */
export interface CrewDevice {
  readonly deviceId: string;
  /**
   * With the waiting actions applied at once; undefined until it came for the first time. A sale that waits is an order
   * whose id is its action's.
   */
  readonly board: CrewBoard | undefined;
  readonly mode: "live" | "offline";
  /** When the server's state was read last, by the server's clock. */
  readonly asOf: Date | undefined;
  /** Not yet answered by the server, in the order in which they were done. */
  readonly waiting: readonly CrewAction[];
  /** The last 50, newest first: those that were refused, and conflicts, are shown by the screens. */
  readonly answers: readonly AnsweredAction[];
  /** Why there is no board yet, where asking for it failed. */
  readonly error: Error | undefined;
  /**
   * Queues an action, applies it to the board at once, sends it as soon as it can. Returns its id. A scan is shown as
   * handed out: only what {@link checkCode} calls valid is acted on.
   */
  act(action: NewCrewAction): string;
  /**
   * What a shown code is, decided on this device by hash of the token, status and window, at once, with or without
   * signal.
   */
  checkCode(orderId: string, token: string): Promise<CodeCheck>;
  /** Asks the server for what is new. */
  refresh(): Promise<void>;
}

export const CrewDeviceContext = createContext<CrewDevice | undefined>(undefined);

/** This device's part in an event's day. Only inside the crew's frame of one event. */
export function useCrewDevice(): CrewDevice {
  const device = use(CrewDeviceContext);
  if (device === undefined) throw new Error("outside of the crew's frame of an event");
  return device;
}
