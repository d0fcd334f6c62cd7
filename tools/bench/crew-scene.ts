import type { EventDetail } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { applyLoad, repeat } from "../kit/load.ts";
import { expectSuccess } from "../kit/report.ts";
import { eventRequest, openEvent, orderBody, orderRequest } from "../kit/scene.ts";

const RUSH_CONNECTIONS = 64;
const PLACING_CONNECTIONS = 8;

/** Makes an event with paid orders, each by another member. */
export async function fillBoard(
  context: Context,
  port: number,
  count: number,
): Promise<{ readonly event: EventDetail; readonly orderIds: readonly string[] }> {
  const event = await openEvent(context);
  const members = await createSignedInMembers(context, count);
  const orders = members.map(({ cookie }, turn) => orderRequest(cookie, orderBody(event, turn)));
  await applyLoad({ port, connections: PLACING_CONNECTIONS, nextRequest: repeat(orders) });
  const paid = await context.database
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where("eventId", "=", event.id)
    .returning("id")
    .execute();
  if (paid.length !== count) throw new Error(`${paid.length} orders are on the board instead of ${count}`);
  return { event, orderIds: paid.map(({ id }) => id) };
}

/** A load that runs until it is stopped or every member has ordered. */
export interface Rush {
  readonly isOver: boolean;
  /** Returns the requests per second. */
  stop(): Promise<number>;
}

/** Starts members who read another event and order, 64 at a time. */
export async function startRush(context: Context, port: number, buyerCount: number): Promise<Rush> {
  const event = await openEvent(context);
  const buyers = await createSignedInMembers(context, buyerCount);
  let sent = 0;
  let isOver = false;
  const nextRequest = () => {
    const turn = sent++;
    const buyer = buyers[Math.floor(turn / 2)];
    if (isOver || buyer === undefined) {
      isOver = true;
      return undefined;
    }
    const { cookie } = buyer;
    return turn % 2 === 0 ? eventRequest(event, cookie) : orderRequest(cookie, orderBody(event, turn));
  };
  const load = applyLoad({ port, connections: RUSH_CONNECTIONS, nextRequest });
  return {
    get isOver() {
      return isOver;
    },
    async stop() {
      isOver = true;
      return expectSuccess("the rush", await load).perSecond;
    },
  };
}
