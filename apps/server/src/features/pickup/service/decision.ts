import { type CrewAnswer, type ErrorCode, errorMessage } from "@secret/contract";
import type { Failure } from "@secret/domain";
import type { Session } from "../../../platform/http/session.ts";
import type { KeptAnswer } from "../queries/crew-actions.ts";

/** Who of the crew did something, where and when. */
export interface Doing {
  readonly session: Session;
  readonly eventId: string;
  readonly deviceId: string;
  readonly actionId: string;
  /** By the device's clock, never later than we heard of it. */
  readonly at: Date;
}

/** How an action was decided. */
export interface Decision extends KeptAnswer {
  /** The order that it is about. */
  readonly orderId: string | null;
}

/** @param failure what the crew is told with it */
export function decided(
  outcome: CrewAnswer["outcome"],
  orderId: string | null,
  failure?: Failure<ErrorCode>,
): Decision {
  const message = failure === undefined ? null : errorMessage(failure);
  return { outcome, orderId, code: failure?.code ?? null, message };
}

/** Refuses an action: nothing has changed. */
export function refused(failure: Failure<ErrorCode>, orderId: string | null = null): Decision {
  return decided("refused", orderId, failure);
}
