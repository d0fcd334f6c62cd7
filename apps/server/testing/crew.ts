import { randomUUID } from "node:crypto";
import {
  type CrewAction,
  type CrewAnswer,
  getCrewBoard,
  type NewCrewAction,
  sendCrewActions,
  setOrderStatus,
} from "@secret/contract";
import { BOARD_COLUMNS, type BoardColumn, MINUTE_MS } from "@secret/domain";
import { PICKUP_CODE_KEY, pickupToken } from "../src/features/pickup/pickup-code.ts";
import { type Actor, signedIn } from "./actors.ts";
import { paidOrder, type TestOrder } from "./orders.ts";
import type { TestServer } from "./test-server.ts";

/** Returns the times of an event whose pickup began 10 minutes ago and lasts three hours; it still accepts orders. */
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

/** Creates a paid order, placed four hours ago at an event in pickup, and moves it to a column of the board. */
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

/** Returns the token of an order's pickup code. */
export function tokenOf({ context }: TestServer, orderId: string, issue = 1): string {
  return pickupToken(context.config.deriveKey(PICKUP_CODE_KEY), orderId, issue);
}

/** Crew device at one event. */
export class TestDevice {
  readonly id: string;
  readonly #crew: Actor;
  readonly #eventId: string;

  constructor(crew: Actor, eventId: string, id: string = randomUUID()) {
    this.id = id;
    this.#crew = crew;
    this.#eventId = eventId;
  }

  /** Uploads actions unchanged. */
  async send(...actions: CrewAction[]): Promise<CrewAnswer[]> {
    const { answers } = await this.#crew.call(sendCrewActions, {
      params: { id: this.#eventId },
      body: { deviceId: this.id, accountId: this.#crew.id, actions },
    });
    return answers;
  }

  /** Does one thing at an instant and uploads it. */
  async does(action: NewCrewAction, at: Date): Promise<CrewAnswer> {
    const [answer] = await this.send(actionOf(action, at));
    if (answer === undefined) throw new Error("an action was not answered");
    return answer;
  }

  board(since?: string) {
    const query = { deviceId: this.id, ...(since !== undefined && { since }) };
    return this.#crew.call(getCrewBoard, { params: { id: this.#eventId }, query });
  }
}

/** Returns a crew action with a new id. */
export function actionOf(action: NewCrewAction, at: Date): CrewAction {
  return { ...action, id: randomUUID(), at: at.toISOString() } as CrewAction;
}

/** Returns a scan of an order's current code. */
export function scanOf(server: TestServer, orderId: string): NewCrewAction {
  return { kind: "scan", orderId, token: tokenOf(server, orderId) };
}

/** Returns the move that undoes a hand-off. */
export function undoOf(orderId: string): NewCrewAction {
  return { kind: "move", orderId, from: "completed", to: "ready" };
}
