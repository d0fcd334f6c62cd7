import type { answerDayClose, closeDay as closeRoute, DeclaredError } from "@secret/contract";
import { crewRank, isInCharge, ok, type Result, refuse } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction, type Transaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { type EventRow, findEvent } from "../../events/index.ts";
import { findEventOfCrew } from "../../incidents/index.ts";
import { lockEventCounters } from "../../order-book/index.ts";
import { findCloses, insertAnswer, insertClose } from "../queries/answers.ts";
import { findFoodUse } from "../queries/food-use.ts";
import { comparableFigures } from "./figures.ts";
import { type ReadClose, readClose } from "./read-close.ts";

type Answer = z.output<typeof answerDayClose.body>;

/** Returns an event's close. Staff see it without changing it. */
export async function getDayClose(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<ReadClose, "EVENT_NOT_FOUND">> {
  const event = await findEventOfCrew(context, session, eventId);
  return event === undefined
    ? refuse("EVENT_NOT_FOUND")
    : ok(await readClose(context.database, session, event));
}

/** Saves one answer. Earlier answers are kept, and the newest one counts. */
export async function answerStep(
  context: Context,
  session: Session,
  eventId: string,
  answer: Answer,
): Promise<Result<ReadClose, DeclaredError<typeof answerDayClose>>> {
  return whileCounting(context, session, eventId, async (transaction, event) => {
    const menuItemId = answer.step === "food" ? answer.menuItemId : null;
    if (menuItemId !== null) {
      const items = await findFoodUse(transaction, eventId);
      if (!items.some((item) => item.menuItemId === menuItemId)) return refuse("MENU_ITEM_NOT_FOUND");
    }
    const saved = { eventId, step: answer.step, menuItemId, savedBy: session.userId };
    await insertAnswer(transaction, { ...saved, answer: toJson(answer), savedAt: context.clock.now() });
    return ok(await readClose(transaction, session, event));
  });
}

/** Returns an answer as it is kept; null for a step that the crew skips. */
function toJson(answer: Answer): string | null {
  if (answer.step === "food") return JSON.stringify(answer.count);
  if (answer.step !== "terminal" || answer.totalCents === null) return null;
  return JSON.stringify({ totalCents: answer.totalCents, note: answer.note });
}

/** Closes the day with its figures. */
export async function closeDay(
  context: Context,
  session: Session,
  eventId: string,
): Promise<Result<ReadClose, DeclaredError<typeof closeRoute>>> {
  return whileCounting(context, session, eventId, async (transaction, event) => {
    const close = await readClose(transaction, session, event);
    if (!isCounted(close)) return refuse("DAY_NOT_COUNTED");
    const figures = JSON.stringify(comparableFigures(close));
    const now = context.clock.now();
    await insertClose(transaction, { eventId, kind: "closed", figures, madeBy: session.userId, madeAt: now });
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: "The day was closed",
      metadata: { eventId },
    });
    return ok(await readClose(transaction, session, event));
  });
}

/** Returns whether no order is open and each step has an answer or was skipped. */
function isCounted({ openOrders, items, cash, terminal, tips, skipped }: ReadClose): boolean {
  return (
    openOrders.length === 0 &&
    items.every(({ count }) => count !== null) &&
    (cash !== null || skipped.includes("cash")) &&
    (terminal !== null || skipped.includes("terminal")) &&
    (tips.toSplitCents === 0 || skipped.includes("tips"))
  );
}

/** Reopens a closed day. Its first close stays. */
export async function reopenDay(
  context: Context,
  session: Session,
  eventId: string,
  reason: string,
): Promise<Result<ReadClose, "EDITED_MEANWHILE" | "EVENT_NOT_FOUND">> {
  const event = await findEvent(context.database, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  return inTransaction(context.database, async (transaction) => {
    await lockEventCounters(transaction, eventId);
    if ((await findCloses(transaction, eventId)).at(-1)?.kind !== "closed") return refuse("EDITED_MEANWHILE");
    const now = context.clock.now();
    const reopened = { eventId, kind: "reopened", reason, madeBy: session.userId, madeAt: now };
    await insertClose(transaction, reopened);
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "warning",
      message: `The closed day was reopened: ${reason}`,
      metadata: { eventId },
    });
    return ok(await readClose(transaction, session, event));
  });
}

/** Runs a change of a day that isn't closed, by its lead or an admin, while the event's row is locked. */
export async function whileCounting<Refusal extends string>(
  context: Context,
  session: Session,
  eventId: string,
  change: (transaction: Transaction, event: EventRow) => Promise<Result<ReadClose, Refusal>>,
): Promise<Result<ReadClose, Refusal | "EDITED_MEANWHILE" | "EVENT_NOT_FOUND" | "FORBIDDEN">> {
  const event = await findEventOfCrew(context, session, eventId);
  if (event === undefined) return refuse("EVENT_NOT_FOUND");
  if (!isInCharge(crewRank(session, event))) return refuse("FORBIDDEN");
  return inTransaction(context.database, async (transaction) => {
    await lockEventCounters(transaction, eventId);
    const newest = (await findCloses(transaction, eventId)).at(-1);
    return newest?.kind === "closed" ? refuse("EDITED_MEANWHILE") : change(transaction, event);
  });
}
