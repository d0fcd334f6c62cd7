import type { Page } from "playwright-core";
import type { UsedSite } from "./use-site.ts";
import { continueToCardForm, openCheckout } from "./visit.ts";

interface OpenedCardForm {
  readonly page: Page;
  readonly orderId: string;
  close(): Promise<void>;
}

/** A window of its own in which a demo member has placed an order, and has the card form before them. */
export async function openCardForm(site: UsedSite, email: string): Promise<OpenedCardForm> {
  const { page, context } = await site.visit();
  await openCheckout(page, email);
  await continueToCardForm(page);
  return { page, orderId: orderIdOf(page), close: () => context.close() };
}

/** The order that the page is there to pay. */
export const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get("order") ?? "";

/** How it stands with the payment of an order; undefined where none was begun. */
export async function paymentStateOf({ server }: UsedSite, orderId: string): Promise<string | undefined> {
  const payments = server.context.database.selectFrom("payments").select("state");
  return (await payments.where("orderId", "=", orderId).executeTakeFirst())?.state;
}
