import { randomUUID } from "node:crypto";
import {
  addressOf,
  COOKIE_SESSION,
  deactivateMember,
  IDEMPOTENCY_HEADER,
  listNotifications,
  listSessions,
  type Route,
  SESSION_HEADER,
  setEventLead,
} from "@secret/contract";
import type { Role } from "@secret/domain";
import { type Actor, createOpenEvent, signedIn } from "./actors.ts";
import { createTestKey } from "./api-keys.ts";
import { Authenticator } from "./authenticator.ts";
import { Browser } from "./browser.ts";
import { openTestSession } from "./create-members.ts";
import { pickupNow } from "./crew.ts";
import { paidOrder } from "./orders.ts";
import { personalInput } from "./personal-input.ts";
import { offerTo, returnedOrder, runReturnedOrderJobs } from "./returned-orders.ts";
import type { TestServer } from "./test-server.ts";

/** Callers of the table of access, in the order of its columns, with the role that their session gives them. */
export const CALLERS = {
  visitor: undefined,
  "unverified member": undefined,
  "deactivated member": undefined,
  "another member": "member",
  member: "member",
  staff: "staff",
  "event's lead": "staff",
  admin: "admin",
  "read key": "admin",
  "full key": "admin",
} as const satisfies Record<string, Role | undefined>;
export type Caller = keyof typeof CALLERS;

/** Answer to a caller, with the code of an error in the contract's spelling. */
export interface AccessAnswer {
  readonly status: number;
  readonly code: string | undefined;
}

/** Object of a member, or event with a lead, that a route's address names. */
export interface Target {
  readonly params: Readonly<Record<string, string>>;
  /** Member who owns the object. */
  readonly owner?: Actor;
}

const NOWHERE = "01890000-0000-7000-8000-000000000000";

/** Everyone who calls a route, and the objects of members that they call it for. */
export class AccessCallers {
  readonly #server: TestServer;
  readonly #cookies: Partial<Record<Caller, string>> = {};
  readonly #accounts: Partial<Record<Caller, Actor>> = {};
  readonly #keys: Partial<Record<Caller, string>> = {};

  constructor(server: TestServer) {
    this.#server = server;
  }

  /** Creates every account. An unverified member is one who signed up and can't sign in yet. */
  async create(): Promise<void> {
    const server = this.#server;
    const browser = new Browser(server);
    await browser.signUp({ email: "unverified@example.com" });
    const { body } = await browser.signIn({ email: "unverified@example.com" });
    if (body.code !== "email_not_confirmed") throw new Error(`signed in unverified: ${body.code}`);
    this.#cookies["unverified member"] = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    for (const caller of ["another member", "member", "staff", "event's lead", "admin"] as const)
      this.#accounts[caller] = await signedIn(server, CALLERS[caller]);
    this.#keys["read key"] = (await createTestKey(server, "read")).key;
    this.#keys["full key"] = (await createTestKey(server, "full")).key;
    const deactivated = await signedIn(server);
    await this.#accounts.admin?.call(deactivateMember, { params: { id: deactivated.id } });
    this.#cookies["deactivated member"] = deactivated.cookie;
  }

  /** Sends a route's request. Without a target it names nothing that exists and has no body. */
  async call(caller: Caller, route: Route, target?: Target): Promise<AccessAnswer> {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, NOWHERE]);
    const params = { ...Object.fromEntries(names), ...target?.params };
    const account = caller === "member" ? (target?.owner ?? this.#accounts.member) : this.#accounts[caller];
    const { context, app } = this.#server;
    const cookie = account && (await openTestSession(context, account.id)).cookie;
    const key = this.#keys[caller];
    const body = target && personalInput(route, "body");
    const answer = await app.inject({
      method: route.method,
      url: addressOf(route, { params, query: target && personalInput(route, "query") }),
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        cookie: cookie ?? this.#cookies[caller] ?? "",
        [SESSION_HEADER]: COOKIE_SESSION,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isProblem = String(answer.headers["content-type"]).startsWith("application/problem+json");
    return { status: answer.statusCode, code: isProblem ? answer.json().title : undefined };
  }

  /** Creates an event in pickup, whose lead is the caller of that name. */
  async ledEvent(): Promise<Target> {
    const { id } = await createOpenEvent(this.#server, pickupNow(this.#server));
    const userId = this.#accounts["event's lead"]?.id ?? null;
    const admin = await signedIn(this.#server, "admin");
    await admin.call(setEventLead, { params: { id }, body: { userId } });
    return { params: { id } };
  }

  /** Creates an object of a new member, of the kind that a route's address names. */
  async ownedBy({ path }: Route): Promise<Target> {
    const found = Object.entries(OWNED).find(([start]) => path.startsWith(start));
    if (found === undefined) throw new Error(`access.test.ts can't create what ${path} names`);
    return found[1](this.#server);
  }
}

/** Creates an object of a new member, by the start of the address that names it. */
const OWNED: Readonly<Record<string, (server: TestServer) => Promise<Target>>> = {
  "/api/orders/:id": async (server) => {
    const { id, member } = await paidOrder(server);
    return { params: { id }, owner: member };
  },
  "/api/order-numbers/:number": async (server) => {
    const { orderNumber, member } = await paidOrder(server);
    return { params: { number: orderNumber }, owner: member };
  },
  "/api/notifications/:id": async (server) => {
    const { member } = await paidOrder(server);
    await server.runJobs();
    const { rows } = await member.call(listNotifications, { query: {} });
    return { params: { id: rows[0]?.id ?? "" }, owner: member };
  },
  "/api/returned-order-offers/:id": async (server) => {
    const { waiting, event } = await returnedOrder(server);
    await runReturnedOrderJobs(server);
    const [owner] = waiting;
    const offer = await offerTo(owner, event);
    if (owner === undefined || offer === undefined) throw new Error("no order is offered");
    return { params: { id: offer.id }, owner };
  },
  "/api/sessions/:id": async (server) => {
    const owner = await signedIn(server);
    const [session] = (await owner.call(listSessions)).sessions;
    return { params: { id: session?.id ?? "" }, owner };
  },
  "/auth/v1/factors/:factorId": async (server) => {
    const { owner, browser } = await signedInBrowser(server);
    const { body } = await browser.post("/auth/v1/factors", { factor_type: "totp" });
    return { params: { factorId: body.id }, owner };
  },
  "/auth/v1/passkeys/:passkeyId": async (server) => {
    const { owner, browser } = await signedInBrowser(server);
    const { body } = await browser.post("/auth/v1/passkeys/registration/options", {});
    const authenticator = new Authenticator({ origin: server.context.config.publicUrl });
    const credential = authenticator.register(body.options);
    const answer = { challenge_id: body.challenge_id, credential };
    const added = await browser.post("/auth/v1/passkeys/registration/verify", answer);
    return { params: { passkeyId: added.body.id }, owner };
  },
};

async function signedInBrowser(server: TestServer): Promise<{ owner: Actor; browser: Browser }> {
  const owner = await signedIn(server);
  const browser = new Browser(server);
  const [name = "", token = ""] = owner.cookie.split("=");
  browser.cookies.set(name, token);
  return { owner, browser };
}
