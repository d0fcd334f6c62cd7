import { type CHOICE_KINDS, type ChoiceAnswer, OPEN_ORDER_STATUSES } from "@secret/domain";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Transaction } from "../../../platform/database/database.ts";
import type { Choices } from "../../../platform/database/schema.generated.ts";

/** Choice with the kind of the incident that gives it. */
export interface ChoiceRow
  extends Omit<Selectable<Choices>, "answer" | "answeredBy" | "defaultAnswer" | "options"> {
  readonly kind: (typeof CHOICE_KINDS)[number];
  readonly options: ChoiceAnswer[];
  readonly defaultAnswer: ChoiceAnswer;
  readonly answer: ChoiceAnswer | null;
  readonly answeredBy: GivenAnswer["answeredBy"] | null;
}

/** Answer to a choice; by nobody if it is the default or the owner's standing answer. */
export interface GivenAnswer {
  readonly answer: ChoiceAnswer;
  readonly answeredBy: "owner" | "staff" | "standing" | "default";
  readonly answeredById?: string;
}

type NewChoice = Pick<Insertable<Choices>, "incidentId" | "orderId" | "dueAt" | "createdAt"> & {
  readonly options: ChoiceAnswer[];
  readonly defaultAnswer: ChoiceAnswer;
};

/** Gives choices to the owners of orders, one per order and incident. */
export async function insertChoices(transaction: Transaction, choices: readonly NewChoice[]): Promise<void> {
  if (choices.length > 0) await transaction.insertInto("choices").values(choices).execute();
}

function choices(database: Connection) {
  return database
    .selectFrom("choices")
    .innerJoin("incidents", "incidents.id", "choices.incidentId")
    .selectAll("choices")
    .select("incidents.kind")
    .$castTo<ChoiceRow>();
}

/** Returns the choices of an order that aren't settled, most urgent first. */
export async function findUnsettledChoices(database: Connection, orderId: string): Promise<ChoiceRow[]> {
  return choices(database)
    .where("choices.orderId", "=", orderId)
    .where("settledAt", "is", null)
    .orderBy("dueAt")
    .execute();
}

/** Returns all choices of an order, settled ones too, with who answered them. The first given comes first. */
export async function findAnsweredChoices(database: Connection, orderId: string) {
  return choices(database)
    .leftJoin("users", "users.id", "answeredById")
    .select(["users.firstName", "users.lastName"])
    .where("choices.orderId", "=", orderId)
    .orderBy("choices.createdAt")
    .orderBy("choices.id")
    .execute();
}

/** Returns those of some orders that another shortage than an incident gave a choice since an instant. */
export async function findOrdersAskedSince(
  transaction: Transaction,
  incidentId: string,
  orderIds: readonly string[],
  since: Date,
): Promise<ReadonlySet<string>> {
  const rows = await choices(transaction)
    .where(sql<boolean>`choices.order_id = ANY (${orderIds}::uuid[])`)
    .where("choices.incidentId", "<>", incidentId)
    .where("incidents.kind", "=", "short")
    .where("choices.createdAt", ">", since)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}

export async function findChoice(database: Connection, id: string): Promise<ChoiceRow | undefined> {
  return choices(database).where("choices.id", "=", id).executeTakeFirst();
}

/** Locks a choice. Its order is locked before. */
export async function lockChoice(transaction: Transaction, id: string): Promise<ChoiceRow | undefined> {
  return choices(transaction).where("choices.id", "=", id).forUpdate("choices").executeTakeFirst();
}

/** Returns the orders with a choice to settle: past its deadline, or of an order that ended before. */
export async function findDueOrders(database: Connection, now: Date, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom("choices")
    .innerJoin("orders", "orders.id", "choices.orderId")
    .select("choices.orderId")
    .distinct()
    .where("settledAt", "is", null)
    .where((is) => is.or([is("dueAt", "<=", now), is("orders.status", "not in", OPEN_ORDER_STATUSES)]))
    .orderBy("choices.orderId")
    .limit(count)
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Stores an answer, unless the choice was settled. */
export async function storeAnswer(
  transaction: Transaction,
  id: string,
  answer: GivenAnswer,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("choices")
    .set({ answeredById: null, ...answer, answeredAt: now })
    .where("id", "=", id)
    .where("settledAt", "is", null)
    .execute();
}

/** Settles an answered choice, so that it can't change anymore. */
export async function settleChoiceRow(transaction: Transaction, id: string, now: Date): Promise<void> {
  await transaction
    .updateTable("choices")
    .set({ settledAt: now })
    .where("id", "=", id)
    .where("settledAt", "is", null)
    .execute();
}

/** Ends an incident once all of its choices are settled. */
export async function endSettledIncident(
  transaction: Transaction,
  incidentId: string,
  now: Date,
): Promise<void> {
  await sql`UPDATE incidents SET state = 'done', ended_at = ${now}
    WHERE id = ${incidentId} AND state IN ('choosing', 'settling')
      AND NOT EXISTS (SELECT FROM choices WHERE incident_id = ${incidentId} AND settled_at IS NULL)`.execute(
    transaction,
  );
}
