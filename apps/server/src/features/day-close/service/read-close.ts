import type { DayClose } from "@secret/contract";
import { crewRank, expectedCash, isInCharge, unexplainedPieces } from "@secret/domain";
import type { z } from "zod";
import type { Connection } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { findCashCounts, findTakings } from "../../counter/index.ts";
import type { EventRow } from "../../events/index.ts";
import { readTakings } from "../../tips/index.ts";
import { type Answers, findAnswers, findCloses } from "../queries/answers.ts";
import { findFoodUse } from "../queries/food-use.ts";
import { findLookBack } from "../queries/look-back.ts";
import { findOpenOrders } from "../queries/open-orders.ts";
import { type CloseFigures, comparableFigures } from "./figures.ts";

export type ReadClose = z.input<typeof DayClose>;

/** Returns an event's close for a crew member. */
export async function readClose(database: Connection, session: Session, event: EventRow): Promise<ReadClose> {
  const answers = await findAnswers(database, event.id);
  const closes = await findCloses(database, event.id);
  const newest = closes.at(-1);
  const isClosed = newest?.kind === "closed";
  const rank = crewRank(session, event);
  const figures = await readFigures(database, event.id, answers);
  return {
    ...figures,
    state: isClosed ? "closed" : answers.isStarted || newest !== undefined ? "counting" : "open",
    mayClose: isInCharge(rank),
    mayReopen: rank === "admin",
    firstClosedAt: closes[0]?.madeAt ?? null,
    reopenReason: closes.findLast(({ kind }) => kind === "reopened")?.reason ?? null,
    corrections: isClosed ? findCorrections(newest.figures, comparableFigures(figures)) : [],
  };
}

async function readFigures(database: Connection, eventId: string, answers: Answers): Promise<CloseFigures> {
  const takings = await findTakings(database, eventId);
  const [count] = await findCashCounts(database, eventId);
  const tips = await readTakings(database, eventId);
  const { terminal, food, otherFood, skipped } = answers;
  const items = (await findFoodUse(database, eventId)).map((item) => {
    const counted = food.get(item.menuItemId) ?? null;
    const unexplained = counted === null ? undefined : unexplainedPieces(counted, item);
    const otherCount = otherFood.get(item.menuItemId) ?? null;
    return { ...item, count: counted, otherCount, unexplained: unexplained ?? null };
  });
  const cash = count && {
    floatCents: count.floatCents,
    countedCents: count.countedCents,
    expectedCents: expectedCash(count.floatCents, takings),
    note: count.note,
  };
  return {
    openOrders: await findOpenOrders(database, eventId),
    items,
    cash: cash ?? null,
    terminal: terminal ? { ...terminal, expectedCents: takings.terminalCents } : null,
    tips: { netCents: tips.netCents, toSplitCents: tips.poolCents },
    skipped: (["cash", "terminal", "tips"] as const).filter(
      (step) => skipped.has(step) && (step !== "cash" || cash === undefined),
    ),
    lookBack: await findLookBack(database, eventId),
  };
}

/** Returns the figures that differ from those of the close. */
function findCorrections(
  before: Readonly<Record<string, number | null>>,
  now: Readonly<Record<string, number | null>>,
): ReadClose["corrections"] {
  return Object.entries(now).flatMap(([figure, value]) => {
    const former = before[figure] ?? null;
    return former === value ? [] : [{ figure, before: former, now: value }];
  });
}
