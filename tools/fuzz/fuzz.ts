import { runFuzz } from "./run-fuzz.ts";

/** `npm run fuzz -- 100000 [seed]` sends that many requests made from the API's documentation, and prints its progress. */
const [given = "5000", givenSeed] = process.argv.slice(2);
const count = Number(given);
if (!Number.isInteger(count) || count < 1) throw new Error("How many requests? At least 1.");
const seed = Number(givenSeed ?? Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`fuzz run: ${count} requests, seed ${seed}`);
const report = await runFuzz(count, seed, console.log);
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.findings.length === 0 && report.differences.length === 0 ? 0 : 1;
