import { onOwnPostgres } from "../kit/own-postgres.ts";
import { playOverload } from "./overload.ts";
import { playShares } from "./shares.ts";

/** `npm run load -- overload` and `-- shares`: starts a server on this machine, prints results, and fails if it didn't hold. */
const DRILLS = { overload: playOverload, shares: playShares };

const [name = ""] = process.argv.slice(2);
const drill = DRILLS[name as keyof typeof DRILLS];
if (drill === undefined)
  throw new Error(`there is no drill named "${name}": only ${Object.keys(DRILLS).join(", ")}`);
await onOwnPostgres(drill);
