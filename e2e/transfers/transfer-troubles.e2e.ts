import { cancelOrder, claimTransfer } from "@secret/contract";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callerOn } from "../browser/accounts.ts";
import { confirmedOrderOf } from "../browser/demo-orders.ts";
import { hear } from "../browser/heard.ts";
import { loseNextAnswer } from "../browser/network.ts";
import { useSite } from "../browser/use-site.ts";
import { loseSession, signIn } from "../browser/visit.ts";
import { offerOrder, readSharedLink } from "./offer-order.ts";

const site = useSite();

/** Makes the server fail at a method and URL. Returns the function that repairs it. */
async function failAt(page: Page, address: string, method = "POST"): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { code: "INTERNAL", message: "Something went wrong." } })
      : route.fallback(),
  );
  return () => page.unroute(address);
}

test("failed attempts to create, renew or cancel an offer have their own texts, and work when retried", async () => {
  const { id } = await confirmedOrderOf(site, "ana@secret.example");
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Transfer Order" }).click();
  const sheet = page.getByRole("dialog");
  await sheet
    .getByText(/^The link works for 24 hours\. Until it's claimed, the order is yours\. Anyone with the link/)
    .waitFor();
  let mend = await failAt(page, "**/api/orders/*/transfer");
  await sheet.getByLabel("Email or phone").fill("friend@example.com");
  await sheet.getByRole("button", { name: "Create link" }).click();
  await hear(page, "Failed to create transfer");
  await mend();
  await sheet.getByRole("button", { name: "Create link" }).click();
  await readSharedLink(page);
  await page.getByRole("button", { name: "Close" }).click();

  mend = await failAt(page, "**/transfer/link");
  await page.getByRole("button", { name: "Share link" }).click();
  await hear(page, "Failed to create transfer");
  await mend();
  mend = await failAt(page, "**/api/orders/*/transfer", "DELETE");
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(page, "Failed to cancel transfer");
  await mend();
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(page, "Transfer cancelled successfully");
  await context.close();
});

test("shows the link of an offer whose answer was lost when it is sent again", async () => {
  const { id } = await confirmedOrderOf(site, "imani@secret.example");
  const { page, context } = await site.visit();
  await signIn(page, "imani@secret.example");
  await page.goto(`/orders/${id}`);
  await page.getByRole("button", { name: "Transfer Order" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Email or phone").fill("friend@example.com");
  const { lost } = await loseNextAnswer(page, /^\/api\/orders\/[^/]+\/transfer$/);
  await sheet.getByRole("button", { name: "Create link" }).click();
  await lost;
  await sheet.getByText("No connection. Please check your signal and try again.").waitFor();
  await sheet.getByRole("button", { name: "Create link" }).click();
  await readSharedLink(page);
  await sheet.getByText("For friend@example.com").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(page, "Transfer cancelled successfully");
  await context.close();
});

test("an offer to another friend, made on another device meanwhile, doesn't reveal its link", async () => {
  const { id } = await confirmedOrderOf(site, "imani@secret.example");
  const [one, other] = [await site.visit(), await site.visit()];
  for (const { page } of [one, other]) {
    await signIn(page, "imani@secret.example");
    // Block the live stream, so that the pages don't update each other.
    await page.route("**/api/live*", (route) => route.abort());
    await page.goto(`/orders/${id}`);
    await page.getByRole("button", { name: "Transfer Order" }).click();
  }
  const sheet = other.page.getByRole("dialog");
  await one.page.getByRole("dialog").getByLabel("Email or phone").fill("friend@example.com");
  await one.page.getByRole("button", { name: "Create link" }).click();
  await readSharedLink(one.page);
  await sheet.getByLabel("Email or phone").fill("another@example.com");
  await sheet.getByRole("button", { name: "Create link" }).click();
  await sheet.getByText("Transfer already in progress for this order").waitFor();
  expect(await other.page.getByText(/\/transfer\/SECRET_/).count()).toBe(0);
  await one.page.getByRole("button", { name: "Close" }).click();
  await one.page.getByRole("button", { name: "Cancel transfer" }).click();
  await hear(one.page, "Transfer cancelled successfully");
  await Promise.all([one.context.close(), other.context.close()]);
});

test("the sender's open page shows that the friend cancelled the gift, and that the money goes back", async () => {
  const { id } = await confirmedOrderOf(site, "imani@secret.example");
  const { page, context } = await site.visit();
  await signIn(page, "imani@secret.example");
  await page.goto(`/orders/${id}`);
  const path = await offerOrder(page, "robin@example.com");
  await page.getByRole("button", { name: "Close" }).click();
  const friend = await callerOn(site, "member");
  await friend(claimTransfer, { body: { token: path.slice(path.lastIndexOf("/") + 1) } });
  await page.getByText(/^You gave this order to Robin on .+ It's theirs now/).waitFor();
  await friend(cancelOrder, { params: { id } });
  await page.getByText(/^You gave this order to Robin on .+ It was cancelled/).waitFor();
  await page.getByText(/(is being|was) refunded to .+\. Allow 2 to 7 business days\.$/).waitFor();
  await context.close();
});

test("a claim that fails on the server or by an ended session has its own text", async () => {
  const { id } = await confirmedOrderOf(site, "devon@secret.example");
  const sender = await site.visit();
  await signIn(sender.page, "devon@secret.example");
  await sender.page.goto(`/orders/${id}`);
  const path = await offerOrder(sender.page, "friend@example.com");

  const { page, context } = await site.visit();
  await signIn(page, "priya@secret.example");
  await page.goto(path);
  const claim = page.getByRole("button", { name: "Claim order" });
  const mend = await failAt(page, "**/api/transfers/claim");
  await claim.click();
  await hear(page, "Failed to transfer order");
  await page.getByText("Failed to claim transfer").waitFor();
  await mend();

  await context.clearCookies();
  await claim.click();
  await hear(page, "User account required to claim transfer");
  await page.getByRole("link", { name: "Sign in" }).waitFor();

  await loseSession(page);
  await signIn(page, "priya@secret.example");
  await page.goto(path);
  await claim.click();
  await page.getByRole("heading", { name: /^It's yours/ }).waitFor();
  await Promise.all([context.close(), sender.context.close()]);
});
