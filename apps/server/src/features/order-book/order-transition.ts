import type { CancelReason, MoveFacts, MoveRequest, Mover, OrderMove, OrderStatus } from "@secret/domain";
import type { OrderRow } from "./locks.ts";

/** The device of the crew that handed an order out, and by which of its actions. */
interface HandOut {
  readonly deviceId: string;
  readonly actionId: string;
}

/** A move that somebody asks for. */
export interface OrderTransition extends MoveRequest {
  /** As it was read when its row was taken; where counters move, its event was taken before. */
  readonly order: OrderRow;
  readonly to: OrderStatus;
  readonly by: Mover;
  /** The account that asks; undefined for the system. */
  readonly actorId?: string | undefined;
  /** When it was done, where we hear of it later; else now. */
  readonly at?: Date | undefined;
  readonly handOut?: HandOut | undefined;
  /** What the caller has read in this transaction already: it is not looked up again. */
  readonly known?: Partial<MoveFacts>;
}

/** A move that may be made. */
export interface AllowedTransition extends OrderTransition {
  readonly at: Date;
  readonly move: OrderMove;
  /** With a cancellation. */
  readonly cancelReason: CancelReason | null;
}
