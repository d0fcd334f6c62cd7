/** @module-tag whole */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { ChunkList } from "../../apps/web/build/chunk-list.ts";
import { useSite } from "../browser/use-site.ts";
import { addFirstItem, openEvent } from "../browser/visit.ts";

const site = useSite();

const CHUNKS = new URL("../../dist/web/.vite/manifest.json", import.meta.url);

/** Returns the built file of a module. */
async function fileOf(module: string): Promise<string> {
  const list = JSON.parse(await readFile(CHUNKS, "utf8")) as ChunkList;
  const file = list[module]?.file;
  if (file === undefined) throw new Error(`${module} has no chunk of its own`);
  return file;
}

test("a part of a page whose file couldn't load appears once the connection is back", async () => {
  const { page, context } = await site.visit();
  const file = `**/${await fileOf("src/features/checkout/order-box.tsx")}*`;
  const { promise: failed, resolve: hear } = Promise.withResolvers<void>();
  await page.route(file, (route) => route.abort().then(hear));
  await openEvent(page, "devon@secret.example");
  await addFirstItem(page);
  await failed;
  expect(await page.getByRole("region", { name: "Order summary" }).count()).toBe(0);
  await context.setOffline(true);
  await page.unroute(file);
  await context.setOffline(false);
  await page.getByRole("region", { name: "Order summary" }).waitFor();
  await context.close();
});
