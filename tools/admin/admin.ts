import { grant, setActive } from "./commands.ts";
import { openContext } from "./open-context.ts";

/** `npm run admin -- …`: roles and standing of accounts, from the command line. */
const USAGE = [
  "Usage: npm run admin -- grant <email or phone> <member|staff|admin>",
  "       npm run admin -- deactivate <email or phone>",
  "       npm run admin -- reactivate <email or phone>",
].join("\n");

const [command, emailOrPhone, role] = process.argv.slice(2);
const isComplete =
  command === "grant" ? role !== undefined : command === "deactivate" || command === "reactivate";
if (emailOrPhone === undefined || !isComplete) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { context, close } = await openContext(process.env);
  const done =
    command === "grant"
      ? grant(context, emailOrPhone, role ?? "")
      : setActive(context, emailOrPhone, command === "reactivate");
  const { ok, line } = await done.finally(close);
  if (ok) console.log(line);
  else console.error(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
