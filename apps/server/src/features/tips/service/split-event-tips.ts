import type { DeclaredError, splitEventTips as splitEventTipsRoute } from "@secret/contract";
import { counted, formatUsd, ok, type Result, refuse, splitTips } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/session.ts";
import { actorOf, audit } from "../../audit/index.ts";
import { findEvent } from "../../events/index.ts";
import { type EveningPerson, findEveningPeople, lockPeople } from "../queries/people.ts";
import { findSplits, insertSplit, lockNewestSplit } from "../queries/splits.ts";
import { type ReadTips, readEventTips, readTakings } from "./event-tips.ts";

type SplitRequest = z.output<typeof splitEventTipsRoute.body>;
type SplitRefusal = DeclaredError<typeof splitEventTipsRoute>;

/** Person who shares the tips, checked. */
interface Worker extends EveningPerson {
  readonly quarterHours: number | null;
}

/**
 * Splits an evening's tips to the cent and saves it as a new version. A version that isn't paid out is replaced by the
 * next one, for a reason; tips that arrive after a payout get a split of their own. Present admins get no share
 * (California Labor Code 351).
 */
export async function splitEventTips(
  context: Context,
  session: Session,
  eventId: string,
  request: SplitRequest,
): Promise<Result<ReadTips, SplitRefusal>> {
  const now = context.clock.now();
  if ((await findEvent(context.database, eventId)) === undefined) return refuse("EVENT_NOT_FOUND");
  return inTransaction(context.database, async (transaction): Promise<Result<ReadTips, SplitRefusal>> => {
    const version = await lockNewestSplit(transaction, eventId);
    if (version !== request.version) return refuse("EDITED_MEANWHILE");
    const { poolCents } = await readTakings(transaction, eventId);
    if (poolCents === 0) return refuse("NO_TIPS_TO_SPLIT");
    if (poolCents !== request.shownPoolCents) return refuse("TIPS_CHANGED", { params: { poolCents } });
    const [newest] = await findSplits(transaction, eventId);
    const isCorrection = newest !== undefined && newest.paidAt === null;
    if (isCorrection && request.reason === "") return refuse("REASON_REQUIRED", { field: "reason" });
    await lockPeople(
      transaction,
      request.people.map(({ userId }) => userId),
    );
    const workers = checkWorkers(request, await findEveningPeople(transaction, eventId));
    if (!workers.ok) return workers;
    const split = {
      eventId,
      version: version + 1,
      method: request.method,
      totalCents: poolCents,
      reason: isCorrection ? request.reason : "",
      madeBy: session.userId,
      madeAt: now,
    };
    const shares = sharesOf(poolCents, workers.value).map((share) => ({
      ...share,
      eventId,
      version: split.version,
    }));
    if (!(await insertSplit(transaction, split, shares))) return refuse("EDITED_MEANWHILE");
    await audit(transaction, now, {
      ...actorOf(session),
      severity: "info",
      message: `Tips of ${formatUsd(poolCents)} were split among ${counted(shares.length, "person", "people")}${isCorrection ? `: ${request.reason}` : ""}`,
      metadata: { eventId, version: split.version, method: request.method },
    });
    return readEventTips(transaction, eventId);
  });
}

function checkWorkers(
  { method, people }: SplitRequest,
  known: readonly EveningPerson[],
): Result<Worker[], "TIP_HOURS_MISSING" | "TIP_MANAGER" | "TIP_NOT_CREW"> {
  const workers: Worker[] = [];
  for (const { userId, quarterHours } of people) {
    const person = known.find(({ id }) => id === userId);
    if (person === undefined) return refuse("TIP_NOT_CREW", { field: "people" });
    if (person.role === "admin")
      return refuse("TIP_MANAGER", { field: "people", params: { name: person.name } });
    if (method === "hours" && quarterHours === null) return refuse("TIP_HOURS_MISSING", { field: "people" });
    workers.push({ ...person, quarterHours: method === "hours" ? quarterHours : null });
  }
  return ok(workers);
}

function sharesOf(poolCents: number, workers: readonly Worker[]) {
  const weighed = workers.map(({ id, quarterHours }) => ({ id, weight: quarterHours ?? 1 }));
  const cents = splitTips(poolCents, weighed);
  return workers.map(({ id, name, quarterHours }) => ({
    userId: id,
    name,
    quarterHours,
    cents: cents.get(id) ?? 0,
  }));
}
