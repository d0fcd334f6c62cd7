import type { Page } from "playwright-core";
import { getPickupCode } from "../../../apps/server/src/features/pickup/service.ts";
import { press, type Screen, type Site } from "../screen.ts";

let lastLink = "";

/** Opens the code of somebody's order that is ready, as the crew's scan does. */
async function scanReadyOrder(page: Page, site: Site): Promise<void> {
  const { context } = site.server;
  const order = await context.database
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.userId")
    .select(["orders.id", "orders.userId"])
    .where("orders.status", "=", "confirmed")
    .where(
      "users.email",
      "in",
      ["imani", "luca", "priya", "sam"].map((name) => `${name}@secret.example`),
    )
    .executeTakeFirstOrThrow();
  await context.database.updateTable("orders").set({ status: "ready" }).where("id", "=", order.id).execute();
  const session = { sessionId: "", userId: order.userId, role: "member" } as const;
  const code = await getPickupCode(context, session, order.id);
  if (!code.ok) throw new Error(code.failure.code);
  lastLink = code.value.url;
  await page.goto(lastLink);
}

/** The crew at the window. */
export const STAFF_SCREENS: readonly Screen[] = [
  { name: "Scan without its parts", path: "/qr-verify", words: "Invalid QR code parameters" },
  { name: "Scan that is not valid", path: "/qr-verify?o=x&token=y", words: "not valid" },
  { name: "Scan, order to hand out", path: "", act: scanReadyOrder, words: "Mark as picked up" },
  { name: "Scan, handed out", path: "", act: press("Mark as picked up"), words: "Pickup complete" },
  {
    name: "Scan, handed out before",
    path: "",
    act: (page) => page.goto(lastLink),
    words: "Already Picked Up",
  },
];

/** The owner's rooms. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { name: "Admin", path: "/admin", words: "Recent activity" },
  { name: "Admin events", path: "/admin/events", words: "Koreatown Rooftop Supper" },
  { name: "New event", path: "/admin/events/new", words: "Menu" },
  { name: "Admin orders", path: "/admin/orders", words: "Koreatown Rooftop Supper" },
];
