import { getDrawRecord } from "@secret/contract";
import { expect, test } from "vitest";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";
import { given } from "../made-up/answers.ts";
import { madeUpDraw, withAlteredTicket } from "../made-up/draw-record.ts";
import { ownLineIs } from "../made-up/draws.ts";

const site = useSite();

/** Opens the check of a draw. */
async function openCheck(change: (record: ReturnType<typeof madeUpDraw>) => typeof record) {
  const { id: eventId } = await site.server.context.database
    .selectFrom("events")
    .select("id")
    .where("title", "=", DEMO_OPEN_EVENT)
    .executeTakeFirstOrThrow();
  const { page, context } = await site.visit();
  await signIn(page, "ana@secret.example");
  const record = change(madeUpDraw({ eventId }));
  await given(getDrawRecord, record)(page);
  await ownLineIs(record.entries[11])(page);
  await page.goto(`/events/${eventId}/draw`);
  return { page, context };
}

test("recomputes an honest draw on the device, and says what it checked", async () => {
  const { page, context } = await openCheck((record) => record);
  await page.getByText("of 40 entries").waitFor();
  await page.getByRole("button", { name: "Check it here" }).click();
  await page
    .getByText(/^Everything fits together\. .*the places of 40 entries with 120 tickets\.$/)
    .waitFor();
  await context.close();
});

test("abuse 114: a forged list passes the computation, but not the fingerprint that the device saw before the result", async () => {
  const { page, context } = await openCheck((record) => record);
  await page.getByText("of 40 entries").waitFor();
  const check = () => page.getByRole("button", { name: /^Check/ }).click();
  await check();
  await page.getByText("This device saw no fingerprints before the result.").waitFor();
  const eventId = new URL(page.url()).pathname.split("/")[2] ?? "";
  const { secretHash } = madeUpDraw({ eventId });
  const see = (name: string, value: string) =>
    page.evaluate(
      ([key, text]) => localStorage.setItem(key as string, text as string),
      [`draw-${name} ${eventId}`, value],
    );
  await see("secretHash", secretHash);
  await check();
  await page.getByText("It didn't see the list's.").waitFor();
  await see("fingerprint", "c3".repeat(32));
  await check();
  await page.getByRole("alert").filter({ hasText: "The list's fingerprint isn't the one" }).waitFor();
  await context.close();
});

test("abuse 114: one altered ticket turns the check red", async () => {
  const { page, context } = await openCheck(withAlteredTicket);
  await page.getByRole("button", { name: "Check it here" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Something's wrong" });
  await alert.waitFor();
  expect(await alert.textContent()).toContain("The list of entries doesn't have the fingerprint");
  await context.close();
});

test("finds an entry by its alias, beyond the first hundred", async () => {
  const { page, context } = await openCheck(({ eventId }) => madeUpDraw({ eventId, entryCount: 450 }));
  const rows = page.getByRole("list", { name: "Entries" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(100);
  await page.getByRole("button", { name: "Show more of 450" }).click();
  await expect.poll(() => rows.count()).toBe(200);
  const last = madeUpDraw({ eventId: "", entryCount: 450 }).entries[300];
  await page.getByRole("searchbox", { name: "Search by alias" }).fill(last?.alias.toUpperCase() ?? "");
  await expect.poll(() => rows.count()).toBe(1);
  await context.close();
});
