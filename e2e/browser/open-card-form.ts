import type { Page } from "playwright-core";
import type { UsedSite } from "./use-site.ts";
import { continueToCardForm, openCheckout } from "./visit.ts";

interface OpenedCardForm {
  readonly page: Page;
  readonly orderId: string;
  close(): Promise<void>;
}

/** Opens a window in which a demo member has placed an order and sees the card form. */
export async function openCardForm(site: UsedSite, email: string): Promise<OpenedCardForm> {
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await continueToCardForm(page);
  return { page, orderId: orderIdOf(page), close: () => context.close() };
}

/** Returns the id of the order that the page pays. */
export const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";

/** Returns the state of an order's payment; undefined without one. */
export async function paymentStateOf({ server }: UsedSite, orderId: string): Promise<string | undefined> {
  const payments = server.context.database.selectFrom("payments").select("state");
  return (await payments.where("orderId", "=", orderId).executeTakeFirst())?.state;
}
