import { countAdmins } from "../../../apps/server/src/features/auth/queries/admins.ts";
import { hasDemoAccounts } from "../../../apps/server/src/features/members/index.ts";
import { type Check, type Finding, right, wrong } from "../check.ts";

/** Whether somebody can run the house, and nobody comes in by what everybody knows. */
export const accounts: Check = {
  name: "accounts",
  mend: "DATABASE_URL has to lead to a PostgreSQL that the server was started on",
  async look({ database }) {
    const findings: Finding[] = [];
    const { all, secured } = await countAdmins(database);
    if (all === 0)
      findings.push(
        wrong("there is no admin", "sign up, then npm run admin -- grant <email or phone> admin"),
      );
    else if (secured === 0)
      findings.push(
        wrong("no admin has a second factor", "an admin adds one on the account page, under Security"),
      );
    else findings.push(right(`${secured} of ${all} admins have a second factor`));
    if (await hasDemoAccounts(database))
      findings.push(
        wrong(
          "the demo's accounts are here, whose password is public",
          "a database of its own: DATABASE_URL",
        ),
      );
    return findings;
  },
};
