import { type CrewAnswer, type ErrorCode, errorMessage } from "@secret/contract";
import type { Failure } from "@secret/domain";
import type { Session } from "../../../platform/http/session.ts";
import type { KeptAnswer } from "../queries/crew-actions.ts";

/** Context of a crew action: who did it, where and when. */
export interface Doing {
  readonly session: Session;
  readonly eventId: string;
  readonly deviceId: string;
  readonly actionId: string;
  /** Time by the device's clock, never later than its arrival. */
  readonly at: Date;
}

/** Decision about a crew action. */
export interface Decision extends KeptAnswer {
  /** Order that the action is about. */
  readonly orderId: string | null;
}

/**
 * Builds a decision.
 * @param failure reason shown to the crew
 */
export function decided(
  outcome: CrewAnswer["outcome"],
  orderId: string | null,
  failure?: Failure<ErrorCode>,
): Decision {
  const message = failure === undefined ? null : errorMessage(failure);
  return { outcome, orderId, code: failure?.code ?? null, message };
}

/** Refuses an action, which has changed nothing. */
export function refused(failure: Failure<ErrorCode>, orderId: string | null = null): Decision {
  return decided("refused", orderId, failure);
}
