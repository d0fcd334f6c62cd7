import { COOKIE_SESSION, SESSION_HEADER } from "@secret/contract";
import type { UsedSite } from "./use-site.ts";
import { signIn } from "./visit.ts";

/** Ends all other sessions of a member, as from another device. */
export async function endElsewhere(site: Pick<UsedSite, "visit">, email: string): Promise<void> {
  const { page, context } = await site.visit();
  await signIn(page, email);
  const headers = { [SESSION_HEADER]: COOKIE_SESSION };
  const ended = await page.request.post("/auth/v1/logout?scope=others", { headers });
  if (!ended.ok()) throw new Error(`Ending the other sessions failed: ${ended.status()}`);
  await context.close();
}
