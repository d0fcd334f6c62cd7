import type { CancelReason, MoveFacts, MoveRequest, Mover, OrderMove, OrderStatus } from "@secret/domain";
import type { OrderRow } from "./locks.ts";

/** The crew's device and action that handed an order off. */
interface HandOffSource {
  readonly deviceId: string;
  readonly actionId: string;
}

/** A requested move. */
export interface OrderTransition extends MoveRequest {
  /** Read when its row was locked. If counters move, its event was locked before. */
  readonly order: OrderRow;
  readonly to: OrderStatus;
  readonly by: Mover;
  /** Account that requests the move; undefined for the system. */
  readonly actorId?: string | undefined;
  /** Time of the action if it is reported later; defaults to now. */
  readonly at?: Date | undefined;
  readonly handOff?: HandOffSource | undefined;
  /** Facts that the caller has already read in this transaction, so that they aren't read again. */
  readonly known?: Partial<MoveFacts>;
}

/** A move that has passed its checks. */
export interface AllowedTransition extends OrderTransition {
  readonly at: Date;
  readonly move: OrderMove;
  /** Set for a cancellation. */
  readonly cancelReason: CancelReason | null;
}
