/** @module-tag whole */
import { LIVE_PATH } from "@secret/contract";
import { formatUsd } from "@secret/domain";
import { expect, test } from "vitest";
import { buyFrom } from "../browser/buy-from.ts";
import { createEventTonight } from "../browser/create-event.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hear } from "../browser/heard.ts";
import { useSite } from "../browser/use-site.ts";
import { signIn } from "../browser/visit.ts";

const site = useSite();
const TITLE = "Friday Fry";

test("new orders share one toast below the header, and the home page's card counts them", async () => {
  const id = await createEventTonight(site, TITLE);
  const { page, context } = await site.visit("desktop", "light");
  await signIn(page, "admin@secret.example");
  await page.setViewportSize({ width: 1024, height: 768 });
  const isLive = page.waitForResponse((response) => new URL(response.url()).pathname === LIVE_PATH);
  await page.goto("/admin/events");
  await isLive;
  const row = page.getByRole("article").filter({ hasText: TITLE });
  await row.getByText("0 / ").waitFor();
  const cents = (await buyFrom(site, id)) + (await buyFrom(site, id));
  const toast = page
    .getByText(`2 new orders · ${TITLE} · ${formatUsd(cents)}`)
    .filter({ visible: true })
    .first();
  await toast.waitFor();
  for (const name of ["Profile menu", /^Go to/]) {
    const button = await page.getByRole("button", { name }).boundingBox();
    expect((await toast.boundingBox())?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? Number.NaN));
  }
  expect(await page.getByText("is confirmed").count()).toBe(0);
  await row.getByText("2 / ").waitFor();

  await page.goto("/admin");
  const card = page.getByRole("article", { name: TITLE });
  await card.getByText("Open now").waitFor();
  const chart = card.getByRole("slider", { name: `Orders by minute, ${TITLE}` });
  await chart.waitFor();
  await expectAccessible(page);
  await card.getByText(formatUsd(cents)).waitFor();
  const more = await buyFrom(site, id);
  await hear(page, `1 new order · ${TITLE} · ${formatUsd(more)}`);
  await card.getByText(formatUsd(cents + more)).waitFor();
  await context.close();
});
