import { randomUUID } from "node:crypto";
import {
  type CrewAction,
  type CrewAnswer,
  getCrewBoard,
  sendCrewActions,
  setOrderStatus,
} from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn } from "@secret/domain";
import { PICKUP_CODE_KEY, pickupToken } from "../src/features/pickup/pickup-code.ts";
import { type Actor, signedIn } from "./actors.ts";
import { paidOrder, type TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

const MINUTE_MS = 60_000;

/** The times of an event whose pickup began 10 minutes ago and ends in three hours; it still takes orders. */
export function pickupNow(server: TestServer) {
  const now = server.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  return {
    eventAt: at(-10),
    registrationOpensAt: at(-600),
    registrationClosesAt: at(120),
    pickupStartsAt: at(-10),
    pickupEndsAt: at(180),
  };
}

const PLACED_BEFORE_MS = 4 * 3_600_000;

/** A paid order that was placed four hours before, at its pickup, moved on to a column of the board. */
export async function orderOnBoard(
  server: TestServer,
  column: BoardColumn = "ready",
  firstName = "Robin",
): Promise<TestOrder> {
  const order = await paidOrder(server, { event: pickupNow(server), firstName });
  const admin = await signedIn(server, "admin");
  for (const status of BOARD_COLUMNS.slice(1, BOARD_COLUMNS.indexOf(column) + 1))
    await admin.call(setOrderStatus, { params: { id: order.id }, body: { status } });
  await server.context.database
    .updateTable("orders")
    .set({ createdAt: new Date(server.clock.now().getTime() - PLACED_BEFORE_MS) })
    .where("id", "=", order.id)
    .execute();
  return order;
}

/** The token of an order's pickup code, of its first issue. */
export function tokenOf({ context }: TestServer, orderId: string, issue = 1): string {
  return pickupToken(context.config.deriveKey(PICKUP_CODE_KEY), orderId, issue);
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
/** What a device does, without its id and time. */
export type Deed = DistributiveOmit<CrewAction, "id" | "at">;

/** A device of the crew, at one event. */
export class TestDevice {
  readonly id: string;
  readonly #crew: Actor;
  readonly #eventId: string;

  constructor(crew: Actor, eventId: string, id: string = randomUUID()) {
    this.id = id;
    this.#crew = crew;
    this.#eventId = eventId;
  }

  /** Sends actions up as they are. */
  async send(...actions: CrewAction[]): Promise<CrewAnswer[]> {
    const { answers } = await this.#crew.call(sendCrewActions, {
      params: { id: this.#eventId },
      body: { deviceId: this.id, accountId: this.#crew.id, actions },
    });
    return answers;
  }

  /** Does one thing, at an instant, and sends it at once. */
  async does(deed: Deed, at: Date): Promise<CrewAnswer> {
    const [answer] = await this.send(actionOf(deed, at));
    if (answer === undefined) throw new Error("an action was not answered");
    return answer;
  }

  board(since?: string) {
    const query = { deviceId: this.id, ...(since !== undefined && { since }) };
    return this.#crew.call(getCrewBoard, { params: { id: this.#eventId }, query });
  }
}

export function actionOf(deed: Deed, at: Date): CrewAction {
  return { ...deed, id: randomUUID(), at: at.toISOString() } as CrewAction;
}

/** A scan of an order's own code. */
export function scanOf(server: TestServer, orderId: string): Deed {
  return { kind: "scan", orderId, token: tokenOf(server, orderId) };
}

/** The move that takes a hand-out back. */
export function undoOf(orderId: string): Deed {
  return { kind: "move", orderId, from: "completed", to: "ready" };
}
