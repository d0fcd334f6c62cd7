import { calledName, type FoodCount, isSameCount } from "@secret/domain";
import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { DayCloseAnswers, DayCloses } from "../../../platform/database/schema.generated.ts";

/** Terminal's report, as the crew entered it. */
interface TerminalAnswer {
  readonly totalCents: number;
  readonly note: string;
}

interface OtherCount extends FoodCount {
  readonly countedBy: string;
  readonly countedAt: Date;
}

/** Newest answers of a close. A null answer is a step that the crew skipped. */
export interface Answers {
  readonly isStarted: boolean;
  /** Counts by menu item. */
  readonly food: ReadonlyMap<string, FoodCount>;
  /** Earlier counts that differ from the newest, which wasn't chosen from them, by menu item. */
  readonly otherFood: ReadonlyMap<string, OtherCount>;
  readonly terminal: TerminalAnswer | null | undefined;
  readonly skipped: ReadonlySet<string>;
}

/** Returns the newest answer of each step and item of an event's close. */
export async function findAnswers(database: Connection, eventId: string): Promise<Answers> {
  const rows = await database
    .selectFrom("dayCloseAnswers")
    .innerJoin("users", "users.id", "savedBy")
    .select(["step", "menuItemId", "answer", "savedAt", "firstName", "lastName"])
    .where("eventId", "=", eventId)
    .where("step", "<>", "order")
    .orderBy("dayCloseAnswers.id")
    .execute();
  const newest = new Map(rows.map((row) => [row.step, row.answer]));
  const food = rows.flatMap(({ step, menuItemId, answer, savedAt, ...by }) => {
    if (step !== "food" || menuItemId === null) return [];
    const countedBy = calledName(by.firstName, by.lastName);
    return [{ menuItemId, count: answer as unknown as FoodCount, countedBy, countedAt: savedAt }];
  });
  return {
    isStarted: rows.length > 0,
    food: new Map(food.map(({ menuItemId, count }) => [menuItemId, count])),
    otherFood: new Map(
      [...Map.groupBy(food, ({ menuItemId }) => menuItemId)].flatMap(([menuItemId, counts]) => {
        const other = undecidedCount(counts);
        return other === undefined ? [] : [[menuItemId, other]];
      }),
    ),
    terminal: newest.get("terminal") as TerminalAnswer | null | undefined,
    skipped: new Set([...newest].flatMap(([step, answer]) => (answer === null ? [step] : []))),
  };
}

/** Returns the count before the newest if both differ, unless the newest repeats an earlier one: then the crew chose it. */
function undecidedCount(
  counts: readonly { readonly count: FoodCount; readonly countedBy: string; readonly countedAt: Date }[],
): OtherCount | undefined {
  const [newest, ...earlier] = counts.toReversed();
  const other = earlier[0];
  if (newest === undefined || other === undefined) return undefined;
  if (earlier.some(({ count }) => isSameCount(count, newest.count))) return undefined;
  return { ...other.count, countedBy: other.countedBy, countedAt: other.countedAt };
}

export async function insertAnswer(
  transaction: Transaction,
  answer: Insertable<DayCloseAnswers>,
): Promise<void> {
  await transaction.insertInto("dayCloseAnswers").values(answer).execute();
}

/** Returns when an event was closed and reopened, oldest first, with the figures of each close. */
export async function findCloses(database: Connection, eventId: string) {
  const rows = await database
    .selectFrom("dayCloses")
    .select(["kind", "reason", "figures", "madeAt"])
    .where("eventId", "=", eventId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, figures: row.figures as Record<string, number | null> }));
}

export async function insertClose(transaction: Transaction, close: Insertable<DayCloses>): Promise<void> {
  await transaction.insertInto("dayCloses").values(close).execute();
}
