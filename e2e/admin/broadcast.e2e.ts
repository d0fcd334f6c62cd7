/** @module-tag whole */
import { expect, test } from "vitest";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const TITLE = "The van moved";
const MESSAGE = "We are on Hewitt Street now, behind the blue gate.";

async function mailsWith(title: string): Promise<string[]> {
  const { rows } = await site.server.context.pool.query<{ recipient: string }>(
    "SELECT recipient FROM development_mailbox WHERE channel = 'mail' AND subject LIKE '%' || $1 ORDER BY recipient",
    [title],
  );
  return rows.map(({ recipient }) => recipient);
}

test("an admin writes to an event's buyers, previews it, sends a test, sends it, and reads the report", async () => {
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await page.getByRole("link", { name: "New broadcast" }).click();
  await page.getByRole("heading", { name: "New broadcast" }).waitFor();
  await page.getByLabel("Title").fill(TITLE);
  await page.getByRole("textbox", { name: /^Message/ }).fill(MESSAGE);
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "Koreatown Rooftop Supper" });
  const send = page.getByRole("button", { name: /^Send to [1-9]\d* members$/ });
  await send.waitFor();
  const members = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);

  await page.getByRole("tab", { name: "Text" }).click();
  await page.getByText("SECRET: The van moved").waitFor();
  await page.getByText("Fits in one text").waitFor();
  await page.getByRole("tab", { name: "Email" }).click();
  await page.getByText("Subject").waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Send me a test" }).click();
  await hear(page, "A test is on its way to you");
  await expect.poll(() => mailsWith(TITLE)).toEqual(["admin@secret.example"]);

  await send.click();
  await page.getByRole("heading", { name: TITLE }).waitFor();
  await page.getByText("Sent", { exact: true }).first().waitFor();
  await page.getByText(`of ${members} members have it in the app`).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "All messages" }).click();
  await page
    .getByRole("link", { name: new RegExp(TITLE) })
    .getByText("Sent")
    .waitFor();
  const mails = await mailsWith(TITLE);
  expect(new Set(mails).size).toBe(mails.length);
  await context.close();
});

test("a scheduled broadcast confirms its number of recipients, and can be changed and cancelled", async () => {
  const { page, context } = await site.visit("desktop", "dark");
  await signIn(page, "admin@secret.example");
  await page.goto("/admin/messages/new");
  await page.getByLabel("Title").fill("Bring a jacket");
  await page.getByRole("textbox", { name: /^Message/ }).fill("It is cold on the roof.");
  await page.getByLabel("All members").check();
  await page.getByLabel("Later").check();
  await page.getByLabel("Send at").fill("2036-11-20T17:00");
  await page.getByRole("button", { name: /^Schedule for \d+ members$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You can change or cancel it until then.").waitFor();
  await dialog.getByRole("button", { name: /^Schedule for \d+ members$/ }).click();
  await page.getByText("You can change it until then.", { exact: false }).first().waitFor();
  await page.getByLabel("Title").fill("Bring two jackets");
  await page.getByRole("button", { name: /^Save for \d+ members$/ }).click();
  await dialog.getByRole("button", { name: /^Save for \d+ members$/ }).click();
  await page.getByRole("heading", { name: "Bring two jackets" }).waitFor();
  await page.getByRole("button", { name: "Cancel this broadcast" }).click();
  await dialog.getByRole("button", { name: "Cancel the broadcast" }).click();
  await page.getByText("It was cancelled before it started. No one received it.").waitFor();
  await context.close();
});

test("a broadcast in progress can be stopped, and the page says how many were sent", async () => {
  const { page, context } = await site.visit("phone", "light");
  await signIn(page, "admin@secret.example");
  const broadcast = {
    id: "01890000-0000-7000-8000-000000000000",
    title: TITLE,
    message: MESSAGE,
    audience: {
      kind: "members",
      eventId: null,
      eventTitle: null,
      pickupWindowId: null,
      tagId: null,
      tagName: null,
      window: null,
    },
    channels: ["mail"],
    state: "sending",
    createdBy: "Ada Admin",
    createdAt: new Date().toISOString(),
    scheduledFor: new Date().toISOString(),
    beganAt: new Date().toISOString(),
    endedAt: null,
    audienceCount: 1_240,
    toldCount: 500,
    figures: [{ channel: "mail", promised: 480, waiting: 400, sent: 80, failed: 0, dropped: 0 }],
  };
  const figures = [{ ...broadcast.figures[0], waiting: 0, dropped: 400 }];
  const stopped = { ...broadcast, state: "stopped", figures };
  let isStopped = false;
  await page.route(`**/api/admin/broadcasts/${broadcast.id}`, (route) =>
    route.fulfill({ json: isStopped ? stopped : broadcast }),
  );
  await page.route(`**/api/admin/broadcasts/${broadcast.id}/stop`, (route) => {
    isStopped = true;
    return route.fulfill({ json: stopped });
  });
  await page.goto(`/admin/messages/${broadcast.id}`);
  await page.getByText("of 1,240 members have it in the app").waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText("500 members already have it in the app.").waitFor();
  await page.getByRole("button", { name: "Stop sending" }).click();
  await page.getByText("The rest were dropped").waitFor();
  await context.close();
});
