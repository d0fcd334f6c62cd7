import { grant } from "./grant.ts";
import { openContext } from "./open-context.ts";

/** `npm run admin -- grant <email or phone> <role>` */
const [command, emailOrPhone, role] = process.argv.slice(2);
if (command !== "grant" || emailOrPhone === undefined || role === undefined) {
  console.error("Usage: npm run admin -- grant <email or phone> <member|staff|admin>");
  process.exit(2);
}
try {
  const { context, close } = await openContext(process.env);
  const { ok, line } = await grant(context, emailOrPhone, role).finally(close);
  if (ok) console.log(line);
  else console.error(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
