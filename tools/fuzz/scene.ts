import { getEvent, IDEMPOTENCY_HEADER, placeOrder } from "@secret/contract";
import type { Role } from "@secret/domain";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { buyer } from "../kit/buyer.ts";
import { openEvening, openEvent, orderBody, PASSWORD, signInAs } from "../kit/scene.ts";
import { type Answer, parse } from "./check-answer.ts";
import type { Known } from "./known.ts";
import type { FuzzRequest } from "./make-request.ts";
import type { Operation } from "./openapi.ts";

/** Accounts of each role, which requests use in turn. */
const ACCOUNTS: Readonly<Record<Role, number>> = { member: 8, staff: 3, admin: 3 };
const PAID_OF_EACH = 2;

/** Server that a scene calls. */
interface Target {
  readonly origin: string;
  readonly operations: readonly Operation[];
  readonly known: Known;
  /** Receives every answer to the scene's own requests. */
  readonly check: (operation: Operation, answer: Answer, request: string) => void;
}

/** Accounts that call the server, and the events and orders they know. */
export class Scene {
  readonly #context: Context;
  readonly #accounts: Record<Role, string[]> = { member: [], staff: [], admin: [] };

  private constructor(context: Context) {
    this.#context = context;
  }

  /** Makes new accounts, an event, an evening and orders, and reads every list, as an admin if members may not. */
  static async open(context: Context, { origin, operations, known, check }: Target): Promise<Scene> {
    const scene = new Scene(context);
    for (const role of ["member", "staff", "admin"] as const)
      for (let turn = 0; turn < ACCOUNTS[role]; turn++)
        scene.#accounts[role].push((await signInAs(context, role)).cookie);
    const events = [await openEvent(context), await openEvening(context)];
    known.add("password", PASSWORD);
    for (const [turn, event] of events.entries()) {
      known.learn(getEvent.path, event);
      for (const item of event.menu) known.add("menuItemId", item.id);
      known.add(`body of POST ${placeOrder.path}`, JSON.parse(orderBody(event, turn)));
      for (const cookie of scene.#accounts.member.slice(0, PAID_OF_EACH))
        await buyer(origin, cookie, event).buy();
    }
    const { member, admin } = scene.#accounts;
    for (const operation of operations) {
      const { name, method, path } = operation;
      if (method !== "GET" || path.includes("{")) continue;
      const [cookie = ""] = /\/(admin|crew)\//.test(path) ? admin : member;
      const response = await fetch(`${origin}${path}`, { headers: { cookie } });
      const text = await response.text();
      check(
        operation,
        { status: response.status, headers: Object.fromEntries(response.headers), text },
        name,
      );
      if (response.ok) known.learn(path, parse(text));
    }
    return scene;
  }

  /** Returns the cookie of a request's caller; undefined for a visitor. */
  cookieOf({ role, account }: FuzzRequest): string | undefined {
    if (role === "visitor") return undefined;
    const cookies = this.#accounts[role];
    return cookies[account % cookies.length];
  }

  /** Replaces an account that was signed out, closed or erased. */
  async replace({ role, account }: FuzzRequest): Promise<void> {
    if (role === "visitor") return;
    const cookies = this.#accounts[role];
    cookies[account % cookies.length] = (await signInAs(this.#context, role)).cookie;
  }
}

/** Keeps a successful request's key and body, so that later ones repeat or change them. */
export function keepAccepted(known: Known, { operation, headers, body }: FuzzRequest): void {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key !== undefined) known.add(IDEMPOTENCY_HEADER, key);
  const accepted = body === undefined ? undefined : parse(body);
  if (accepted !== undefined) known.add(`body of ${operation.name}`, accepted);
}
