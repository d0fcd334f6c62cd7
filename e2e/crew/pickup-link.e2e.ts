/** @module-tag whole */
import { expect, test } from "vitest";
import { getPickupCode } from "../../apps/server/src/features/pickup/service/pickup-codes.ts";
import { readyOrderOf } from "../browser/demo-orders.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();

/** Makes a member's order ready. Returns its id and its code's link. */
async function readyLink(email: string): Promise<{ id: string; link: URL }> {
  const id = await readyOrderOf(site, email);
  const { context } = site.server;
  const { ownerId } = await context.database
    .selectFrom("orders")
    .select("ownerId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const session = { sessionId: "", userId: ownerId ?? "", role: "member" } as const;
  const code = await getPickupCode(context, session, id);
  if (!code.ok) throw new Error(code.failure.code);
  return { id, link: new URL(code.value.url) };
}

async function openAsCrew(path: string) {
  const visit = await site.visit("phone", "light");
  await signIn(visit.page, "staff@secret.example");
  await visit.page.goto(path);
  return visit;
}

test("the short link redirects to the pickup page, which the crew and the owner can leave", async () => {
  const email = "luca@secret.example";
  const { link } = await readyLink(email);
  const { page, context } = await openAsCrew(`/verify${link.search}`);
  await page.getByRole("button", { name: "Mark as picked up" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/qr-verify");
  expect(new URL(page.url()).search).toBe(link.search);
  await page.getByRole("link", { name: "Scan next" }).click();
  await page.waitForURL(/\/crew\/.+\/scan$/);
  const owner = await site.visit("phone", "light");
  await signIn(owner.page, email);
  await owner.page.goto(link.href);
  await owner.page.getByText("Show this code to the crew").waitFor();
  await owner.page.getByRole("link", { name: "Return home" }).waitFor();
  await Promise.all([context.close(), owner.context.close()]);
});

test("an admin gives an order a new code: the old one is void, and the member has the new one", async () => {
  const email = "priya@secret.example";
  const { id, link } = await readyLink(email);
  const member = await site.visit("phone", "light");
  await signIn(member.page, email);
  await member.page.goto(`/orders/${id}`);
  const shown = () => member.page.getByTestId("pickup-code").getAttribute("data-url");
  expect(await shown()).toBe(link.href);
  await member.page.getByText("Live Updates").waitFor();

  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/orders?status=ready");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Actions for order/ }).click();
  await page.getByRole("menuitem", { name: "New pickup code" }).click();
  await page.getByRole("button", { name: "Create new code" }).click();
  await page.getByText(/^[2-9A-Z]{3}-[2-9A-Z]{3} has a new pickup code$/).waitFor();
  await expect.poll(shown).not.toBe(link.href);
  await page.goto(link.href);
  await page.getByRole("heading", { name: "Invalid QR Code" }).waitFor();
  await page.goto((await shown()) ?? "");
  await page.getByRole("button", { name: "Mark as picked up" }).waitFor();
  await Promise.all([context.close(), member.context.close()]);
});

test("an order that isn't ready or is handed off can't be handed off by its link, which says why", async () => {
  const { id, link } = await readyLink("imani@secret.example");
  const { database } = site.server.context;
  await database.updateTable("orders").set({ status: "preparing" }).where("id", "=", id).execute();
  const { page, context } = await openAsCrew(link.href);
  await page.getByText("Order Not Ready").waitFor();
  await page.getByText("Order not ready for pickup. Current status: preparing").waitFor();
  expect(await page.getByRole("button", { name: "Mark as picked up" }).count()).toBe(0);

  await database.updateTable("orders").set({ status: "ready" }).where("id", "=", id).execute();
  await page.reload();
  await page.getByRole("button", { name: "Mark as picked up" }).click();
  await page.getByRole("heading", { name: "Pickup complete" }).waitFor();
  await page.goto(link.href);
  await page.getByRole("heading", { name: "Already Picked Up" }).waitFor();
  await page
    .getByText("This order has already been picked up. Each QR code can only be used once.")
    .waitFor();
  expect(await page.getByRole("button", { name: "Mark as picked up" }).count()).toBe(0);
  await context.close();
});

test("each failure has its own text: not verified, not processed, not marked", async () => {
  const { id, link } = await readyLink("sam@secret.example");
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "staff@secret.example");
  const [VERIFY, COMPLETE] = ["**/api/pickup/verify", "**/api/pickup/complete"];
  await page.route(VERIFY, (route) => route.abort());
  await page.goto(link.href);
  await page.getByText("Failed to verify QR code").waitFor();
  await page.getByText("Unable to verify this QR code. Please try scanning again.").waitFor();
  await page.unroute(VERIFY);
  await page.getByRole("button", { name: "Try again" }).click();

  const mark = page.getByRole("button", { name: "Mark as picked up" });
  await page.route(COMPLETE, (route) => route.abort());
  await mark.click();
  await page.getByText("Failed to process pickup").waitFor();
  await page
    .getByText(
      "We didn't get an answer. Go back to the order and mark it again. It can't be handed off twice.",
    )
    .waitFor();
  await page.unroute(COMPLETE);
  await page.getByRole("button", { name: "Back to the order" }).click();

  await mark.waitFor();
  const { database } = site.server.context;
  await database.updateTable("orders").set({ status: "preparing" }).where("id", "=", id).execute();
  await mark.click();
  await page.getByText("Failed to mark order as picked up").waitFor();
  await page.getByRole("heading", { name: "Not handed off" }).waitFor();
  await context.close();
});
