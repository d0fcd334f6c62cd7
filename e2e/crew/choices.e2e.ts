/** @module-tag whole */
import { answerChoiceForMember, type CrewChoice, getChoicesForMember } from "@secret/contract";
import { expect, test } from "vitest";
import { makeCrewServer, serveBoard } from "../browser/crew-server.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { holdButton } from "../browser/hold-button.ts";
import { idOf, madeUpBoard, madeUpOrder, SCANNER_EVENT } from "../browser/made-up-board.ts";
import { untilTapped } from "../browser/timing.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { given } from "../made-up/answers.ts";

const site = useSite();
const NOW = new Date();
const CHOICE: CrewChoice = {
  id: idOf("count", 1),
  kind: "short",
  options: ["fewer", "refund"],
  defaultAnswer: "fewer",
  dueAt: new Date(NOW.getTime() + 15 * 60_000).toISOString(),
  answer: null,
  answeredBy: null,
  crewName: null,
  isSettled: false,
};

test("the crew answers a member's choice at the window, and sees who did", async () => {
  const { page, context } = await site.visit("phone", "light");
  const order = madeUpOrder(1, NOW, { status: "ready" });
  await serveBoard(
    page,
    makeCrewServer(madeUpBoard({ eventId: SCANNER_EVENT, minutes: 30, orders: [order], now: NOW })),
  );
  await given(getChoicesForMember, { choices: [CHOICE] })(page);
  await given(answerChoiceForMember, { choices: [] })(page);
  await signIn(page, "staff@secret.example");
  await untilTapped(page);
  await page.goto(`/crew/${SCANNER_EVENT}/list`);
  await page.getByRole("button", { name: new RegExp(order.orderNumber) }).click();
  const choice = page.getByRole("region", { name: "Their choice" });
  await choice.getByText("We ran short. Fewer or refund?").waitFor();
  await choice.getByText(/^No answer by .+: take what's left\.$/).waitFor();
  await expectAccessible(page);
  const fewer = choice.getByRole("button", { name: "Take what's left" });
  expect((await fewer.boundingBox())?.height).toBeGreaterThanOrEqual(64);
  const answered = { ...CHOICE, answer: "refund", answeredBy: "staff", crewName: "June C." } as const;
  await given(getChoicesForMember, { choices: [answered] })(page);
  const sent = page.waitForRequest(
    (each) => each.method() === "POST" && each.url().endsWith(`/choices/${CHOICE.id}`),
  );
  const refund = choice.getByRole("button", { name: "Refund it all" });
  await holdButton(refund, () => choice.getByText(/^Refund it all, by June C\. It can change/).waitFor());
  expect((await sent).postDataJSON()).toEqual({ answer: "refund" });
  expect(await refund.count()).toBe(0);
  await context.close();
});
