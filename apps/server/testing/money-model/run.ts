import { type Actor, createOpenEvent, signedIn, type TestEvent, withFreshSession } from "../actors.ts";
import type { TestServer } from "../test-server.ts";
import { liveThroughEvening } from "./bad-evening.ts";
import { Model } from "./model.ts";
import { runShort, stopForGood } from "./pickup-day.ts";
import { changePlan } from "./plan-change.ts";
import { Random } from "./random.ts";
import { joinWaitlist } from "./returned-orders.ts";
import { MEMBERS, Sequence } from "./sequence.ts";

/** Number of members who only claim returned orders. */
const WAITING = 3;
const COMMANDS = 50;
/** Seconds between sequences, because a member's limit is ten payments per hour. */
const HOUR_SECONDS = 3_601;
/** Share of sequences past the cancellation cutoff, in which paid orders can be returned. */
const PAST_CUTOFF_SHARE = 0.5;

/** Shares of the sequences that end with a changed plan, a shortage or else a bad evening, and a stopped pickup. */
const [MOVED_SHARE, SHORT_SHARE, EVENING_SHARE, STOPPED_SHARE] = [0.2, 0.4, 0.8, 0.3];

/** Orders and payments of members before a shortage, which cuts only their orders. */
const LAST_COMMANDS = 24;

type Command = Exclude<
  keyof Sequence,
  | "server"
  | "random"
  | "model"
  | "event"
  | "members"
  | "admin"
  | "crew"
  | "requests"
  | "compare"
  | "settle"
  | "passTime"
>;

/** Relative frequency of each command. */
const WEIGHTS: Readonly<Record<Command, number>> = {
  place: 14,
  placeAgain: 3,
  pay: 12,
  payDeclined: 4,
  payAndLoseTheAnswer: 6,
  webhook: 4,
  cancelByOwner: 4,
  changeByOwner: 4,
  give: 6,
  cancelByAdmin: 2,
  confirmByAdmin: 3,
  refundPart: 3,
  refundPartOfWalkUp: 2,
  refundAtWindow: 5,
  sellAtCounter: 5,
  sellFromAllotment: 3,
  allotment: 3,
  returnToWaitlist: 8,
  reclaim: 2,
  claimOffered: 10,
  wait: 6,
  runWaitlists: 3,
  expire: 3,
  reconcile: 3,
  failCalls: 2,
  restart: 1,
};
const COMMAND_POOL = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array<Command>(weight).fill(name as Command),
);

/** Buyers and crew, shared by many sequences with an event each. */
export interface Cast {
  readonly members: readonly Actor[];
  readonly admin: Actor;
  readonly crew: Actor;
}

/** Creates the accounts of all sequences. */
export async function createCast(server: TestServer): Promise<Cast> {
  const members = await Promise.all(Array.from({ length: MEMBERS + WAITING }, () => signedIn(server)));
  return { members, admin: await signedIn(server, "admin"), crew: await signedIn(server, "staff") };
}

/** Signs everybody in again, because sequences together span months, longer than any session. */
async function signInAgain(server: TestServer, { members, admin, crew }: Cast): Promise<Cast> {
  const again = (actor: Actor) => withFreshSession(server, actor);
  return {
    members: await Promise.all(members.map(again)),
    admin: await again(admin),
    crew: await again(crew),
  };
}

/** Runs a random sequence of {@link COMMANDS} commands and compares the server with the model. */
export async function runSequence(server: TestServer, everybody: Cast, seed: number): Promise<void> {
  // Payments of the previous sequence no longer count.
  server.clock.advance(HOUR_SECONDS);
  const cast = await signInAgain(server, everybody);
  const random = new Random(seed);
  const stock = random.integer(4, 12);
  const places = random.integer(3, 8);
  const event = await createOpenEvent(server, {
    maxOrders: places,
    registrationClosesAt: inHours(server, 34),
    eventAt: inHours(server, 35),
    cancellationCutoffAt: inHours(server, 34),
    pickupStartsAt: inHours(server, 35),
    pickupEndsAt: inHours(server, 38),
    pickupWindows: [
      { startsAt: inHours(server, 35), endsAt: inHours(server, 36) },
      { startsAt: inHours(server, 36), endsAt: inHours(server, 38) },
    ],
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: stock }],
  });
  const isPastCutoff = random.next() < PAST_CUTOFF_SHARE;
  if (isPastCutoff) {
    await endCancelling(server, event);
    await joinWaitlist({ server, event, members: cast.members });
  }
  const model = new Model(stock, places, isPastCutoff);
  const sequence = new Sequence({ server, random, model, event, ...cast });
  const done: string[] = [];
  try {
    for (let step = 0; step < COMMANDS; step++) {
      const command = random.pick(COMMAND_POOL) ?? "place";
      done.push(command);
      await sequence[command]();
      await sequence.compare();
    }
    await endDay(sequence, done);
    await sequence.settle();
  } catch (cause) {
    throw new Error(`seed ${seed}, after ${done.join(", ")}`, { cause });
  }
}

/** Ends a sequence with incidents of the pickup day, once no order is unpaid. */
async function endDay(sequence: Sequence, done: string[]): Promise<void> {
  const happens = (share: number) => sequence.random.next() < share;
  const [isMoved, isShort, isStopped] = [happens(MOVED_SHARE), happens(SHORT_SHARE), happens(STOPPED_SHARE)];
  const isBadEvening = !isMoved && !isShort && happens(EVENING_SHARE);
  const step = async (name: string, run: () => Promise<void>) => {
    done.push(name);
    await run();
    await sequence.compare();
  };
  for (let attempt = 0; isShort && attempt < LAST_COMMANDS; attempt++)
    await (attempt % 2 === 0 ? step("place", () => sequence.place()) : step("pay", () => sequence.pay()));
  // A claimed order is held longer than others.
  while (sequence.model.live.some(({ status }) => status === "pending")) await sequence.expire();
  if (isMoved) await step("changePlan", () => changePlan(sequence));
  if (isShort) await step("runShort", () => runShort(sequence));
  if (isBadEvening) {
    done.push("bad evening");
    const signInAgainAll = async () => Object.assign(sequence, await signInAgain(sequence.server, sequence));
    await liveThroughEvening(sequence, signInAgainAll, step);
  }
  if (isStopped) await step("stopForGood", () => stopForGood(sequence));
}

async function endCancelling(server: TestServer, event: TestEvent): Promise<void> {
  await server.context.database
    .updateTable("events")
    .set({ cancellationCutoffAt: server.clock.now() })
    .where("id", "=", event.id)
    .execute();
}

function inHours(server: TestServer, hours: number): string {
  return new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
}
