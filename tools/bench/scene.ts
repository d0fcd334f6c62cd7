import { randomUUID } from "node:crypto";
import { type EventDetail, NewEvent } from "@secret/contract";
import { orderTotals } from "@secret/domain";
import { findEventDetail } from "../../apps/server/src/features/events/index.ts";
import { insertWholeEvent } from "../../apps/server/src/features/events/service/create-event.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { createMember } from "../../apps/server/testing/create-members.ts";

export const SERVER = new URL("../../apps/server/src/main.ts", import.meta.url);
export const HEALTH_PATH = "/api/health";

const HOUR_MS = 3_600_000;

/** Settings of a server under load, on this machine alone: nobody to send mail to, a stand-in to pay at. */
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

/** An event that is open now: eight items, nine pickup windows. Without a stock there is plenty. */
export async function openEvent(context: Context, stock?: number): Promise<EventDetail> {
  const now = context.clock.now();
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString();
  const admin = await createMember(context, {
    email: `admin-${randomUUID()}@secret.example`,
    password: randomUUID(),
    firstName: "Ada",
    lastName: "Admin",
    zipCode: "90012",
    role: "admin",
  });
  const event = NewEvent.parse({
    title: "The rush",
    description: "Everybody at once, at a second that everybody knows.",
    locationName: "The lot",
    address: "500 S Hewitt St, Los Angeles",
    zipCode: "90013",
    status: "active",
    registrationOpensAt: at(-HOUR_MS),
    registrationClosesAt: at(24 * HOUR_MS),
    eventAt: at(30 * HOUR_MS),
    pickupStartsAt: at(30 * HOUR_MS),
    pickupEndsAt: at(33 * HOUR_MS),
    maxOrders: stock ?? 1_000_000,
    menu: Array.from({ length: 8 }, (_, index) => ({
      name: `Tail number ${index + 1}`,
      description: "Buttermilk-brined lobster tail, craggy rice-flour crust, lemon and drawn butter.",
      priceCents: 1_800 + index * 100,
      maxQuantity: stock === undefined ? 1_000_000 : index === 0 ? stock : 1_000_000,
    })),
    pickupWindows: Array.from({ length: 9 }, (_, index) => ({
      startsAt: at(30 * HOUR_MS + (index * HOUR_MS) / 3),
      endsAt: at(30 * HOUR_MS + ((index + 1) * HOUR_MS) / 3),
      maxOrders: 1_000_000,
      maxUnits: 1_000_000,
    })),
  });
  const id = await inTransaction(context.database, (transaction) =>
    insertWholeEvent(transaction, event, admin.id, now),
  );
  const detail = await findEventDetail(context.database, id);
  if (detail === undefined) throw new Error("the event is missing");
  return detail;
}

const USUAL_LINES = 2;

/**
 * What a buyer sends: the first item and others by turns, two lines where nothing else is said, the pickup window by turns, the
 * total as the page would show it.
 */
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
