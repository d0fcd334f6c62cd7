import { hash } from "node:crypto";
import { drawOrder, entryList } from "@secret/domain";
import { Random } from "../../apps/server/testing/money-model/random.ts";
import { DROP_RULES, freshShare, simulateDrops } from "../evenings/drops.ts";
import { scaled } from "../kit/load.ts";
import type { Bench } from "../kit/own-postgres.ts";
import { count, type Figures, percent, rounded } from "../kit/report.ts";
import { measureDrawEvening } from "./draw-evening.ts";

const ENTRIES = 50_000;
const TICKETS_MAX = 10;

/** Measures a draw alone and on the database, and prints how fair the rule is over 20 drops. */
export async function measureDraw(bench: Bench): Promise<Figures> {
  const alone = measureComputation();
  printFairness();
  return { ...alone, ...(await measureDrawEvening(bench)) };
}

/** Measures listing and drawing many entries against hashing alone. */
function measureComputation(): Figures {
  const random = new Random(1);
  const entries = Array.from({ length: scaled(ENTRIES) }, (_, index) => ({
    alias: hash("sha256", `entry ${index}`).slice(0, 12),
    tickets: random.integer(1, TICKETS_MAX),
  }));
  const sha256 = (text: string) => hash("sha256", text);
  const seed = sha256("seed");
  const texts = entries.flatMap(({ alias, tickets }) =>
    Array.from({ length: tickets }, (_, index) => `${seed}:${alias}:${index + 1}`),
  );
  const floorMs = timed(() => texts.map(sha256));
  const drawMs = timed(() => [sha256(entryList(entries)), drawOrder(entries, seed, sha256)]);
  console.log(
    `draw of ${count(entries.length)} entries with ${count(texts.length)} tickets: ${count(drawMs)} ms, ${(drawMs / floorMs).toFixed(1)} times as long as hashing alone`,
  );
  return rounded({ drawMs, drawRatio: drawMs / floorMs }, 1);
}

function printFairness(): void {
  console.table(
    Object.fromEntries(
      DROP_RULES.map((rule) => {
        const { entriesOnAverage, botShare, regularsWithout, firstTimerChance } = simulateDrops(rule);
        const row = {
          "entries a drop": Math.round(entriesOnAverage),
          "20 bots get": percent(botShare),
          "regulars without an order": percent(regularsWithout),
          "first-timer's chance, of the average": Number(firstTimerChance.toFixed(2)),
          "100 new accounts a drop get": percent(freshShare(rule)),
        };
        return [rule, row];
      }),
    ),
  );
}

function timed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
