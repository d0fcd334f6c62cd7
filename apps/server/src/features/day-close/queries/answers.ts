import type { FoodCount } from "@secret/domain";
import type { Insertable } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { DayCloseAnswers, DayCloses } from "../../../platform/database/schema.generated.ts";

/** Terminal's report, as the crew entered it. */
interface TerminalAnswer {
  readonly totalCents: number;
  readonly note: string;
}

/** Newest answers of a close. A null answer is a step that the crew skipped. */
export interface Answers {
  readonly isStarted: boolean;
  /** Counts by menu item. */
  readonly food: ReadonlyMap<string, FoodCount>;
  readonly terminal: TerminalAnswer | null | undefined;
  readonly skipped: ReadonlySet<string>;
}

/** Returns the newest answer of each step and item of an event's close. */
export async function findAnswers(database: Connection, eventId: string): Promise<Answers> {
  const rows = await database
    .selectFrom("dayCloseAnswers")
    .select(["step", "menuItemId", "answer"])
    .where("eventId", "=", eventId)
    .where("step", "<>", "order")
    .orderBy("id")
    .execute();
  const newest = new Map(rows.map((row) => [row.step, row.answer]));
  const food = rows.filter(({ step }) => step === "food");
  return {
    isStarted: rows.length > 0,
    food: new Map(
      food.map(({ menuItemId, answer }) => [menuItemId as string, answer as unknown as FoodCount]),
    ),
    terminal: newest.get("terminal") as TerminalAnswer | null | undefined,
    skipped: new Set([...newest].flatMap(([step, answer]) => (answer === null ? [step] : []))),
  };
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
