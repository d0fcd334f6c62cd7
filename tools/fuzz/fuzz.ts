import { runFuzz } from "./run-fuzz.ts";

/** `npm run fuzz -- 100000 [seed]` sends that many requests made from the API's documentation, and prints its progress. */
const [count = "5000", given] = process.argv.slice(2);
const seed = Number(given ?? Math.floor(Date.now() / 1000) % 1_000_000);
console.log(`fuzz run: ${count} requests, seed ${seed}`);
const report = await runFuzz(Number(count), seed, console.log);
console.log(JSON.stringify(report, null, 2));
process.exitCode = report.findings.length === 0 && report.differences.length === 0 ? 0 : 1;
