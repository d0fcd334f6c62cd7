import { Random } from "../../apps/server/testing/money-model/random.ts";
import { runDrawFaults } from "./run-draw-faults.ts";
import { runFaults } from "./run-faults.ts";

/**
 * `npm run fault -- 500 [seed]` kills the server and PostgreSQL during a rush; `npm run fault -- draws 500 [seed]` kills
 * processes while they hold draws. Both print their progress.
 */
const args = process.argv.slice(2);
const isOfDraws = args[0] === "draws";
const [count = "100", given] = isOfDraws ? args.slice(1) : args;
const seed = Number(given ?? Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`fault run: ${count} kills, seed ${seed}`);
const random = new Random(seed);
const report = isOfDraws
  ? await runDrawFaults(Number(count), random, console.log)
  : await runFaults(Number(count), () => random.next(), console.log);
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.differences.length === 0 ? 0 : 1;
