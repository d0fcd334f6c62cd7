import { randomUUID } from "node:crypto";
import { type EventDetail, getEvent, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { Role } from "@secret/domain";
import type { Context } from "../../apps/server/src/platform/context.ts";
import {
  createMember,
  createSignedInMembers,
  openTestSession,
} from "../../apps/server/testing/create-members.ts";
import { applyLoad, requestBytes } from "./http-load.ts";
import { openEvent, orderBody } from "./scene.ts";

const RUSH_CONNECTIONS = 64;
const PLACING_CONNECTIONS = 8;

/** Somebody of the crew who is signed in: their account, and the value of a `cookie` header. */
export async function signInCrew(
  context: Context,
  role: Role = "staff",
): Promise<{ readonly accountId: string; readonly cookie: string }> {
  const { id } = await createMember(context, {
    email: `crew-${randomUUID()}@secret.example`,
    password: randomUUID(),
    firstName: "Cruz",
    lastName: "Crew",
    zipCode: "90012",
    role,
  });
  return { accountId: id, cookie: (await openTestSession(context, id)).cookie };
}

/** An event whose board is full: so many orders, each a member's own. */
export async function fillBoard(
  context: Context,
  port: number,
  count: number,
): Promise<{ readonly event: EventDetail; readonly orderIds: readonly string[] }> {
  const event = await openEvent(context);
  const orders = await ordersOf(context, event, count);
  await applyLoad({ port, connections: PLACING_CONNECTIONS, nextRequest: () => orders.shift() });
  const paid = await context.database
    .updateTable("orders")
    .set({ status: "confirmed" })
    .where("eventId", "=", event.id)
    .returning("id")
    .execute();
  if (paid.length !== count) throw new Error(`${paid.length} orders are on the board instead of ${count}`);
  return { event, orderIds: paid.map(({ id }) => id) };
}

/** The rush: it goes on until it is stopped, or everybody has ordered. */
export interface Rush {
  readonly isOver: boolean;
  /** @returns requests a second while it went on */
  stop(): Promise<number>;
}

/** Members look at another event and order, 64 at a time, as the benchmark of orders has them. */
export async function startRush(context: Context, port: number, buyerCount: number): Promise<Rush> {
  const event = await openEvent(context);
  const path = getEvent.path.replace(":id", event.id);
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
    return turn % 2 === 0 ? requestBytes("GET", path, { cookie }) : orderBytes(event, cookie, turn);
  };
  const load = applyLoad({ port, connections: RUSH_CONNECTIONS, nextRequest });
  return {
    get isOver() {
      return isOver;
    },
    async stop() {
      isOver = true;
      const { perSecond, statuses } = await load;
      const others = [...statuses].filter(([status]) => status !== 200);
      if (others.length > 0) throw new Error(`the rush: unexpected answers ${JSON.stringify(others)}`);
      return perSecond;
    },
  };
}

async function ordersOf(context: Context, event: EventDetail, count: number): Promise<Buffer[]> {
  const members = await createSignedInMembers(context, count);
  return members.map(({ cookie }, turn) => orderBytes(event, cookie, turn));
}

function orderBytes(event: EventDetail, cookie: string, turn: number): Buffer {
  const headers = { cookie, [IDEMPOTENCY_HEADER]: randomUUID() };
  return requestBytes("POST", placeOrder.path, headers, orderBody(event, turn));
}
