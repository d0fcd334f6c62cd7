import type { Context } from "../../apps/server/src/platform/context.ts";
import { runCommand } from "../kit/command.ts";
import { endSessions, grant, type Outcome, resetSecondFactor, setActive } from "./commands.ts";
import { openContext } from "./open-context.ts";

/** `npm run admin -- …` changes an account's role and status from the command line. */
const USAGE = [
  "Usage: npm run admin -- grant <email or phone> <member|staff|admin>",
  "       npm run admin -- deactivate <email or phone>",
  "       npm run admin -- reactivate <email or phone>",
  "       npm run admin -- sign-out <email or phone>",
  "       npm run admin -- reset-second-factor <email or phone>",
].join("\n");

type Run = (context: Context) => Promise<Outcome>;

function readCommand([command, emailOrPhone, role]: readonly string[]): Run | undefined {
  if (emailOrPhone === undefined) return undefined;
  if (command === "grant" && role !== undefined) return (context) => grant(context, emailOrPhone, role);
  if (command === "deactivate") return (context) => setActive(context, emailOrPhone, false);
  if (command === "reactivate") return (context) => setActive(context, emailOrPhone, true);
  if (command === "sign-out") return (context) => endSessions(context, emailOrPhone);
  if (command === "reset-second-factor") return (context) => resetSecondFactor(context, emailOrPhone);
  return undefined;
}

await runCommand(
  USAGE,
  () => readCommand(process.argv.slice(2)),
  async (run) => {
    const { context, close } = await openContext(process.env);
    const { ok, line } = await run(context).finally(close);
    if (ok) console.log(line);
    else console.error(line);
    return ok;
  },
);
