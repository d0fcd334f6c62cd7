import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { audit } from "../../apps/server/src/features/audit/index.ts";
import { announceEventChanged } from "../../apps/server/src/features/events/service/announce-changes.ts";
import { getPickupCode } from "../../apps/server/src/features/pickup/service/pickup-codes.ts";
import { inTransaction } from "../../apps/server/src/platform/database/database.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

/** A text that tries to run script in two ways. */
const SCRIPT = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;

/** Puts the script into every text of a member's order, event and notifications. */
async function typeScriptEverywhere(
  email: string,
): Promise<{ orderId: string; eventId: string; userId: string }> {
  const { database, clock } = site.server.context;
  const order = await database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select(["orders.id", "orders.eventId", "users.id as userId"])
    .where("users.email", "=", email)
    .where("orders.status", "=", "confirmed")
    .executeTakeFirstOrThrow();
  const { id: orderId, eventId, userId } = order;
  const texts = { title: SCRIPT, description: SCRIPT, locationName: SCRIPT, address: SCRIPT };
  await database
    .updateTable("users")
    .set({ firstName: SCRIPT, lastName: SCRIPT })
    .where("id", "=", userId)
    .execute();
  await database.updateTable("events").set(texts).where("id", "=", eventId).execute();
  const item = { name: SCRIPT, description: SCRIPT };
  await database.updateTable("menuItems").set(item).where("eventId", "=", eventId).execute();
  const ordered = { name: SCRIPT, specialInstructions: SCRIPT };
  await database.updateTable("orderItems").set(ordered).where("orderId", "=", orderId).execute();
  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", orderId).execute();
  await database
    .insertInto("notifications")
    .values({
      userId,
      type: "order",
      title: SCRIPT,
      message: SCRIPT,
      path: "/dashboard",
      createdAt: clock.now(),
    })
    .execute();
  const line = { eventType: "admin_action", severity: "info", message: SCRIPT, orderId } as const;
  await inTransaction(database, (transaction) => audit(transaction, clock.now(), line));
  announceEventChanged(site.server.context, eventId);
  return { orderId, eventId, userId };
}

async function expectText(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page
    .getByText(SCRIPT)
    .filter({ visible: true })
    .first()
    .waitFor()
    .catch((error: unknown) => {
      throw new Error(`${path} doesn't show the text`, { cause: error });
    });
  expect(await page.locator('img[src="x"]').count(), path).toBe(0);
  expect(await page.evaluate(() => "ran" in window), path).toBe(false);
}

test("abuse 60: script in names, titles, notes and news is shown as text to members, crew and admins", async () => {
  const email = "sam@secret.example";
  const { orderId, eventId, userId } = await typeScriptEverywhere(email);
  const session = { sessionId: "", userId, role: "member" } as const;
  const code = await getPickupCode(site.server.context, session, orderId);
  if (!code.ok) throw new Error(code.failure.code);
  const rooms: readonly (readonly [email: string, paths: readonly string[]])[] = [
    [
      email,
      ["/dashboard", "/events", `/events/${eventId}`, "/orders", `/orders/${orderId}`, "/notifications"],
    ],
    ["staff@secret.example", [code.value.url]],
    ["admin@secret.example", ["/admin", "/admin/events", "/admin/orders"]],
  ];
  for (const [who, paths] of rooms) {
    const { page, context, complaints } = await site.visit("desktop");
    await signIn(page, who);
    for (const path of paths) await expectText(page, path);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
