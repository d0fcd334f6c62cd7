import type { Connection } from "../../../platform/database/database.ts";
import { hasActiveMailDomain } from "../queries/members.ts";

/** Mail domain of the demo accounts, whose password is printed at each start. No real address uses it. */
const DEMO_MAIL_DOMAIN = "secret.example";

/** Returns whether a demo account can sign in. */
export function hasDemoAccounts(database: Connection): Promise<boolean> {
  return hasActiveMailDomain(database, DEMO_MAIL_DOMAIN);
}
