import type { Connection } from "../../../platform/database/database.ts";
import { hasActiveMailDomain } from "../queries/members.ts";

/** Of the demo accounts, whose password is printed at each start. No real address has it. */
const DEMO_MAIL_DOMAIN = "secret.example";

/** Whether anybody could sign in with the password of the demo. */
export function hasDemoAccounts(database: Connection): Promise<boolean> {
  return hasActiveMailDomain(database, DEMO_MAIL_DOMAIN);
}
