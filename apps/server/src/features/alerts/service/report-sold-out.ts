import type { Context } from "../../../platform/context.ts";
import { recordEventWebhooks } from "../../webhooks/index.ts";
import { findSoldOut } from "../queries/event-news.ts";

/** Records a webhook for each event that is sold out, once per endpoint. */
export async function reportSoldOut(context: Context): Promise<void> {
  const found = await findSoldOut(context.database, context.clock.now());
  const events = found.filter(({ itemName }) => itemName === null).map(({ id }) => id);
  await recordEventWebhooks(context, context.database, "event.sold_out", events);
}
