import type { Locator } from "playwright-core";

/** Holds a button until something has happened. */
export async function holdButton(button: Locator, until: () => Promise<unknown>): Promise<void> {
  const { mouse } = button.page();
  await button.hover();
  await mouse.down();
  await until();
  await mouse.up();
}
