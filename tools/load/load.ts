import { onOwnPostgresAndBank } from "../bench/own-postgres.ts";
import { playOverload } from "./overload.ts";
import { playShares } from "./shares.ts";

/**
 * The drills of `npm run load -- overload` and `-- shares`. Each starts its own server on this machine, prints its results,
 * and fails when the server didn't hold.
 */
const DRILLS = { overload: playOverload, shares: playShares };

const [name = ""] = process.argv.slice(2);
const drill = DRILLS[name as keyof typeof DRILLS];
if (drill === undefined)
  throw new Error(`there is no drill named "${name}": only ${Object.keys(DRILLS).join(", ")}`);
await onOwnPostgresAndBank(drill);
