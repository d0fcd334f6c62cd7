import { runCommand } from "../kit/command.ts";
import { runSeason } from "./run-season.ts";

/**
 * `npm run season -- 12 60 [seed]`: simulates a season of 12 events with 60 kills of the server. Prints each event and a report
 * in JSON. Fails with a difference.
 */
await runCommand(
  "Usage: npm run season [-- events (2 to 12) [kills [seed]]]",
  () => {
    const [eventCount = 12, killCount = 60, seed = Math.floor(Date.now() / 1000) % 1_000_000] = process.argv
      .slice(2)
      .map(Number);
    const isValid = eventCount >= 2 && eventCount <= 12 && killCount >= 0 && Number.isInteger(seed);
    return isValid ? { eventCount, killCount, seed } : undefined;
  },
  async (plan) => {
    console.log(`season: ${plan.eventCount} events, ${plan.killCount} kills, seed ${plan.seed}`);
    const report = await runSeason({ ...plan, tell: console.log });
    console.log(JSON.stringify(report, null, 2));
    return report.differences.length === 0;
  },
);
