import type { CrewAction, CrewAnswer, CrewOrder } from "@secret/contract";
import { happenedAt, mayAccess, maySeeAsCrew, maySendAsCrew, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { ClientInfo } from "../../../platform/http/client-info.ts";
import { hashRequest } from "../../../platform/http/request-hash.ts";
import type { Session } from "../../../platform/http/session.ts";
import { audit } from "../../audit/index.ts";
import { isOffCrew } from "../../members/index.ts";
import * as queries from "../queries/crew-actions.ts";
import { findCrewOrders } from "../queries/crew-orders.ts";
import { findCrewEvent } from "./crew-events.ts";
import { crewOrdersOf } from "./crew-orders.ts";
import { type Decision, refused } from "./decision.ts";
import { takeAction } from "./take-action.ts";
import type { WrongCodes } from "./wrong-codes.ts";

interface Upload {
  readonly deviceId: string;
  /** Account that the device recorded the actions under. */
  readonly accountId: string;
  readonly actions: readonly CrewAction[];
}

/**
 * Applies a crew device's actions in order, each decided on its own and only once. A repeated action gets its first
 * answer, so an interrupted upload can be sent again.
 */
export async function takeCrewActions(
  context: Context,
  session: Session,
  client: ClientInfo,
  eventId: string,
  { deviceId, accountId, actions }: Upload,
  wrongCodes: WrongCodes,
): Promise<
  Result<{ serverTime: Date; answers: z.input<typeof CrewAnswer>[] }, "EVENT_NOT_FOUND" | "SIGN_IN_REQUIRED">
> {
  const actor = await findActor(context, session, accountId);
  if (actor === undefined) return refuse("SIGN_IN_REQUIRED");
  const event = await findCrewEvent(context, session, eventId, maySendAsCrew);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  const decisions: Decision[] = [];
  for (const action of actions) {
    const { pickupStartsAt } = event;
    const upload = { eventId, pickupStartsAt, deviceId, sentBy: session.userId };
    const { decision, isNew } = await decideOnce(context, actor, upload, action);
    if (isNew && decision.code === "PICKUP_CODE_INVALID") await wrongCodes.count(session, client);
    decisions.push(decision);
  }
  const isSeen = maySeeAsCrew(session.role, event, context.clock.now());
  const orders = isSeen
    ? await readOrders(context, eventId, decisions)
    : new Map<string, z.input<typeof CrewOrder>>();
  const answers = decisions.map(({ orderId, ...answer }, index) => ({
    id: (actions[index] as CrewAction).id,
    ...answer,
    order: orders.get(orderId ?? "") ?? null,
  }));
  return ok({ serverTime: context.clock.now(), answers });
}

/**
 * Returns the session that actions count for: the caller's own, or, for an admin, that of a former crew member who can't
 * send their queued actions. Undefined when somebody else has signed in on the device since.
 */
async function findActor(
  { database }: Context,
  session: Session,
  accountId: string,
): Promise<Session | undefined> {
  if (accountId === session.userId) return session;
  const mayStandIn = mayAccess(session.role, "admin") && (await isOffCrew(database, accountId));
  return mayStandIn ? { ...session, userId: accountId } : undefined;
}

/** Decides an action and stores the answer in one transaction, or returns the earlier decision. */
async function decideOnce(
  context: Context,
  session: Session,
  upload: {
    readonly eventId: string;
    readonly pickupStartsAt: Date;
    readonly deviceId: string;
    readonly sentBy: string;
  },
  action: CrewAction,
): Promise<{ decision: Decision; isNew: boolean }> {
  const { eventId, deviceId, sentBy } = upload;
  const receivedAt = context.clock.now();
  const at = happenedAt(new Date(action.at), receivedAt, upload);
  const { id, kind } = action;
  const requestHash = hashRequest(action);
  return inTransaction(context.database, async (transaction) => {
    const isNew = await queries.takeUpAction(transaction, {
      ...{ id, kind, eventId, deviceId, requestHash },
      ...{ actorId: session.userId, happenedAt: at, receivedAt },
    });
    if (!isNew) {
      const known = await queries.findAction(transaction, id);
      const isSame =
        known.eventId === eventId && known.deviceId === deviceId && known.requestHash === requestHash;
      const { orderId, answer } = known;
      return {
        decision: isSame ? { ...answer, orderId } : refused({ code: "IDEMPOTENCY_KEY_REUSED" }),
        isNew,
      };
    }
    const doing = { session, eventId, deviceId, actionId: id, at };
    const decision = await takeAction(context, transaction, action, doing);
    const { orderId, ...answer } = decision;
    await queries.keepAnswer(transaction, id, answer, orderId);
    // Names both the sender and the doer. The action's own lines name only the doer.
    if (sentBy !== session.userId)
      await audit(transaction, receivedAt, {
        eventType: "admin_action",
        severity: "warning",
        message: `An admin sent what a device held of an account that is no longer of the crew: ${kind}`,
        actorId: sentBy,
        subjectId: session.userId,
        orderId: orderId ?? undefined,
        metadata: { deviceId, actionId: id, outcome: answer.outcome },
      });
    return { decision, isNew };
  });
}

/** Returns the current state of the orders that decisions are about. */
async function readOrders(
  context: Context,
  eventId: string,
  decisions: readonly Decision[],
): Promise<Map<string, z.input<typeof CrewOrder>>> {
  const ids = decisions.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  const records = await findCrewOrders(context.database, eventId, [...new Set(ids)]);
  return new Map(crewOrdersOf(context.config, eventId, records).map((order) => [order.id, order]));
}
