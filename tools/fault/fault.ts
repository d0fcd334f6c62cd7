import { Random } from "../../apps/server/testing/money-model/random.ts";
import { runFaults } from "./run-faults.ts";

/** `npm run fault -- 500 [seed]`: kills the server and PostgreSQL during a rush. Prints progress after every ten kills. */
const [count = "100", given] = process.argv.slice(2);
const seed = Number(given ?? Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`fault run: ${count} kills, seed ${seed}`);
const random = new Random(seed);
const report = await runFaults(Number(count), () => random.next(), console.log);
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.differences.length === 0 ? 0 : 1;
