import { onOwnPostgresAndBank } from "../bench/own-postgres.ts";
import { playOverload } from "./overload.ts";
import { playShares } from "./shares.ts";

/**
 * `npm run load -- overload` or `-- shares`: a printed drill with a server of its own on this machine, which fails where the
 * server didn't hold.
 */
const DRILLS = { overload: playOverload, shares: playShares };

const [name = ""] = process.argv.slice(2);
const drill = DRILLS[name as keyof typeof DRILLS];
if (drill === undefined)
  throw new Error(`there is no drill named "${name}": only ${Object.keys(DRILLS).join(", ")}`);
await onOwnPostgresAndBank(drill);
