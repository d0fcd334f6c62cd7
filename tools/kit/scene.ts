import { randomUUID } from "node:crypto";
import {
  type EventDetail,
  getEvent,
  IDEMPOTENCY_HEADER,
  NewEvent,
  type NewEventInput,
  placeOrder,
} from "@secret/contract";
import { HOUR_MS, orderTotals, type Role } from "@secret/domain";
import { findEventDetail } from "../../apps/server/src/features/events/index.ts";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { createMember, openTestSession } from "../../apps/server/testing/create-members.ts";
import { requestBytes } from "./load.ts";

export const HEALTH_PATH = "/api/health";
/** Password of the accounts that the kit makes. */
export const PASSWORD = "a password to measure with";

/** Settings of a server under load, on this machine alone: no mail server, no payment provider. */
export function serverSettings(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: "test",
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: "http://secret.example",
    SECRET_KEY: "a key for measuring only, never used elsewhere",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "SECRET <hello@secret.example>",
    LOG_LEVEL: "fatal",
    SQUARE_ACCESS_TOKEN: "none",
    SQUARE_LOCATION_ID: "none",
    SQUARE_APPLICATION_ID: "none",
    SQUARE_WEBHOOK_SIGNATURE_KEY: "none",
    SQUARE_ENVIRONMENT: "http://127.0.0.1:9",
  };
}

/** Account of the stand-in for Square. */
export const SQUARE = {
  accessToken: "bench-access-token",
  locationId: "BENCH",
  applicationId: "bench-application",
  webhookSignatureKey: "bench-signature-key",
};

/** Returns the settings that point a server to the stand-in for Square. */
export function squareSettings(url: string): Record<string, string> {
  return {
    SQUARE_ACCESS_TOKEN: SQUARE.accessToken,
    SQUARE_LOCATION_ID: SQUARE.locationId,
    SQUARE_APPLICATION_ID: SQUARE.applicationId,
    SQUARE_WEBHOOK_SIGNATURE_KEY: SQUARE.webhookSignatureKey,
    SQUARE_ENVIRONMENT: url,
  };
}

/** Makes an account and signs it in. */
export async function signInAs(
  context: Context,
  role: Role,
  name = "Ada",
): Promise<{ readonly id: string; readonly cookie: string }> {
  const { id } = await createMember(context, {
    email: `${role}-${randomUUID()}@secret.example`,
    password: PASSWORD,
    firstName: name,
    lastName: "Park",
    zipCode: "90012",
    role,
  });
  return { id, cookie: (await openTestSession(context, id)).cookie };
}

/** Place and status of the events that the kit makes. */
export const PLACE = {
  locationName: "Hewitt Street Lot",
  address: "500 S Hewitt St, Los Angeles",
  zipCode: "90013",
  status: "active",
} as const;

/** Makes an event that is open for orders: eight items, nine pickup windows, and plenty of stock unless it is given. */
export async function openEvent(context: Context, stock?: number): Promise<EventDetail> {
  const at = hoursFrom(context);
  return createEvent(context, {
    title: "The rush",
    description: "Everybody at once, at a second that everybody knows.",
    registrationOpensAt: at(-1),
    registrationClosesAt: at(24),
    eventAt: at(30),
    pickupStartsAt: at(30),
    pickupEndsAt: at(33),
    maxOrders: stock ?? 1_000_000,
    menu: Array.from({ length: 8 }, (_, index) => ({
      name: `Tail number ${index + 1}`,
      description: "Buttermilk-brined lobster tail, craggy rice-flour crust, lemon and drawn butter.",
      priceCents: 1_800 + index * 100,
      maxQuantity: stock === undefined || index > 0 ? 1_000_000 : stock,
    })),
    pickupWindows: Array.from({ length: 9 }, (_, index) => ({
      startsAt: at(30 + index / 3),
      endsAt: at(30 + (index + 1) / 3),
      maxOrders: 1_000_000,
      maxUnits: 1_000_000,
    })),
  });
}

/** Makes an event whose pickup is under way and that still takes orders: two items, two windows. */
export async function openEvening(context: Context): Promise<EventDetail> {
  const at = hoursFrom(context);
  return createEvent(context, {
    title: "Night Tails",
    eventAt: at(-0.2),
    registrationOpensAt: at(-10),
    registrationClosesAt: at(2),
    pickupStartsAt: at(-0.2),
    pickupEndsAt: at(3),
    maxOrders: 5_000,
    menu: [
      { name: "Secret Tail", priceCents: 2_400, maxQuantity: 5_000 },
      { name: "Fries", priceCents: 900 },
    ],
    pickupWindows: [
      { startsAt: at(-0.2), endsAt: at(1) },
      { startsAt: at(1), endsAt: at(3) },
    ],
  });
}

/**
 * Makes an event in the middle of its pickup that still takes orders, which may be cancelled: this many items, the first
 * with this stock, and one window that holds everybody.
 */
export async function openRushedEvening(
  context: Context,
  { items, stock }: { readonly items: number; readonly stock: number },
): Promise<EventDetail> {
  const at = hoursFrom(context);
  return createEvent(context, {
    title: "Rush at the window",
    registrationOpensAt: at(-10),
    registrationClosesAt: at(2.5),
    cancellationCutoffAt: at(2.5),
    eventAt: at(-0.2),
    pickupStartsAt: at(-0.2),
    pickupEndsAt: at(3),
    maxOrders: 1_000_000,
    menu: Array.from({ length: items }, (_, index) => ({
      name: `Tail number ${index + 1}`,
      priceCents: 1_800 + (index % 10) * 100,
      maxQuantity: index > 0 ? 1_000_000 : stock,
    })),
    pickupWindows: [{ startsAt: at(-0.2), endsAt: at(3), maxOrders: 1_000_000, maxUnits: 1_000_000 }],
  });
}

function hoursFrom({ clock }: Context): (hours: number) => string {
  const now = clock.now().getTime();
  return (hours) => new Date(now + hours * HOUR_MS).toISOString();
}

/** Makes an event that an admin has published. */
export async function createEvent(
  context: Context,
  input: Omit<NewEventInput, keyof typeof PLACE>,
): Promise<EventDetail> {
  const event = NewEvent.parse({ ...PLACE, ...input });
  const admin = await signInAs(context, "admin");
  const id = await inTransaction(context.database, (transaction) =>
    insertWholeEvent(transaction, event, admin.id, context.clock.now()),
  );
  const detail = await findEventDetail(context.database, id);
  if (detail === undefined) throw new Error("the event is missing");
  // Clients read an event as JSON.
  return JSON.parse(JSON.stringify(detail));
}

const USUAL_LINES = 2;

/** Returns an order's body: the first item and others in turn, a pickup window in turn, and the total as a page shows it. */
export function orderBody(event: EventDetail, turn: number, lineCount = USUAL_LINES): string {
  const [first, ...others] = event.menu;
  const chosen = Array.from({ length: lineCount - 1 }, (_, line) => others[(turn + line) % others.length]);
  const items = [first, ...chosen].filter((item) => item !== undefined);
  const lines = items.map((item) => ({ menuItemId: item.id, quantity: 1 }));
  const priced = items.map((item) => ({ unitPriceCents: item.priceCents, quantity: 1 }));
  const { totalCents } = orderTotals(priced, { salesTaxPpm: event.salesTaxPpm });
  const window = event.pickupWindows[turn % event.pickupWindows.length];
  return JSON.stringify({
    eventId: event.id,
    pickupWindowId: window?.id,
    lines,
    shownTotalCents: totalCents,
  });
}

/** Returns the bytes of a request that places an order. */
export function orderRequest(cookie: string, body: string, key: string = randomUUID()): Buffer {
  return requestBytes("POST", placeOrder.path, { cookie, [IDEMPOTENCY_HEADER]: key }, body);
}

/** Returns the bytes of a request that reads an event. */
export function eventRequest(event: EventDetail, cookie: string): Buffer {
  const path = getEvent.path.replace(":id", event.id);
  return requestBytes("GET", path, { cookie, "accept-encoding": "gzip, deflate, br" });
}
