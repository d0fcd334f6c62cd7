/** @module-tag whole */
import {
  getAlarmPhone,
  previewAllergenAlarm,
  previewAllergenWarning,
  sendAllergenAlarm,
  sendAllergenWarning,
} from "@secret/contract";
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { madeUpBoard, madeUpOrder, SCANNER_EVENT } from "../browser/made-up-board.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { given } from "../made-up/answers.ts";

const site = useSite();

test("the lead warns the holder of a wrong bag after seeing the text, and gets the number to call", async () => {
  const { page, context } = await site.visit("phone", "dark");
  const [held, other] = [1, 2].map((place) => madeUpOrder(place, new Date(), { status: "ready" }));
  if (held === undefined || other === undefined) throw new Error("there are two orders");
  const board = madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: [held, other] });
  await serveBoard(page, makeCrewServer(board));
  const text = "URGENT: you may have the wrong bag. It has milk. Don't eat it.";
  const preview = { allergens: ["milk" as const], isUnchecked: false, text, isReached: false, maySend: true };
  await given(previewAllergenAlarm, preview)(page);
  await given(sendAllergenAlarm, {})(page);
  await given(getAlarmPhone, { phone: "+12135550123" })(page);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await page.goto(`/crew/${SCANNER_EVENT}/list`);
  await page.getByRole("button", { name: "Help" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Allergen" }).click();
  await sheet.getByText("Reaction? Call 911.").waitFor();
  await sheet.getByRole("button", { name: "Somebody has the wrong bag" }).click();
  await sheet.getByRole("button", { name: held.orderNumber }).click();
  await sheet.getByText(`Whose bag does ${held.name} have?`).waitFor();
  await sheet.getByRole("button", { name: other.orderNumber }).click();
  await sheet.getByText(`To ${held.orderNumber} ${held.name}`).waitFor();
  await sheet.getByText(text).waitFor();
  await expectAccessible(page);
  const sent = page.waitForRequest(
    (each) => each.method() === "POST" && each.url().endsWith("/allergen-alarm"),
  );
  await holdButton(sheet.getByRole("button", { name: "Warn them now" }), () =>
    sheet.getByText("Not reached: call.").waitFor(),
  );
  expect((await sent).postDataJSON()).toEqual({ orderId: held.id, bagOrderId: other.id, shownText: text });
  await sheet.getByRole("button", { name: "Show the number" }).click();
  await sheet.getByRole("link", { name: "+12135550123" }).waitFor();
  await context.close();
});

test("a reaction is saved as it's typed, even when the sheet is closed, and others are warned", async () => {
  const { page, context } = await site.visit("phone", "light");
  const order = madeUpOrder(1, new Date(), { status: "ready" });
  const server = makeCrewServer(madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: [order] }));
  await serveBoard(page, server);
  const text = "URGENT: don't eat your Lobster Tail. It may have an allergen we didn't list.";
  const version = "v".repeat(43);
  const orders = [{ orderId: order.id, isReached: false }];
  await given(previewAllergenWarning, { version, text, orders, walkUps: 2, maySend: true })(page);
  await given(sendAllergenWarning, {})(page);
  await given(getAlarmPhone, { phone: "+12135550123" })(page);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await page.goto(`/crew/${SCANNER_EVENT}/list`);
  await page.getByRole("button", { name: "Help" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Allergen" }).click();
  await sheet.getByRole("button", { name: "Somebody reacted" }).click();
  await sheet.getByText("Reaction? Call 911.").waitFor();
  await sheet.getByRole("button", { name: order.orderNumber }).click();
  await sheet.getByLabel("Symptoms").fill("Hives");
  await sheet.getByLabel("Who served it?").fill("Maria");
  await expectAccessible(page);
  const tile = sheet.getByRole("button", { name: order.items[0]?.name ?? "" });
  if ((await tile.getAttribute("aria-pressed")) !== "true") await tile.click();
  await sheet.getByRole("button", { name: "Stop selling this item" }).click();
  await sheet.getByRole("button", { name: "Warn others" }).click();
  await sheet.getByText(text).waitFor();
  await sheet.getByText("Warn 2 walk-ups in person.").waitFor();
  await holdButton(sheet.getByRole("button", { name: "Warn 1 member now" }), () =>
    sheet.getByText("Sent to 1 member.").waitFor(),
  );
  await sheet.getByText(`Not reached: call ${order.orderNumber} ${order.name}`).waitFor();
  await expectAccessible(page);
  await sheet.getByLabel("Anyone else affected?").fill("Her son");
  // Closing the sheet saves what was typed last.
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  const report = { kind: "allergen-report", reportId: order.id };
  await expect
    .poll(() => server.actions.filter(({ kind }) => kind === "allergen-report"))
    .toMatchObject([
      { ...report, field: "symptoms", value: "Hives" },
      { ...report, field: "servedBy", value: "Maria" },
      { ...report, field: "others", value: "Her son" },
    ]);
  expect(server.actions).toContainEqual(expect.objectContaining({ kind: "stop-selling" }));
  await context.close();
});
