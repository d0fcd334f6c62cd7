import { type Actor, createOpenEvent, signedIn, signedInAnew, type TestEvent } from "../actors.ts";
import type { TestServer } from "../test-server.ts";
import { joinWaitlist } from "./give-backs.ts";
import { Model } from "./model.ts";
import { Random } from "./random.ts";
import { MEMBERS, Sequence } from "./sequence.ts";

/** Who never order by themselves, and wait for what is given back. */
const WAITING = 3;
const COMMANDS = 50;
/** Each sequence begins an hour later, because ten payments within an hour are a member's limit. */
const HOUR_SECONDS = 3_601;
/** Of sequences in which what is paid can be given back and no longer cancelled. */
const PAST_CUTOFF_SHARE = 0.5;

type Command = Exclude<
  keyof Sequence,
  "server" | "random" | "model" | "event" | "members" | "admin" | "crew" | "requests" | "compare" | "settle"
>;

/** How often each command comes, against the others. */
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
  sellAtCounter: 5,
  sellFromSetAside: 3,
  setAside: 3,
  giveBack: 8,
  takeBack: 2,
  takeOffered: 10,
  wait: 6,
  runWaitlists: 3,
  expire: 3,
  reconcile: 3,
  failCalls: 2,
  restart: 1,
};
const DRAWN = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array<Command>(weight).fill(name as Command),
);

/** Who buys, and who runs the event. They serve for many sequences, each with an event of its own. */
export interface Cast {
  readonly members: readonly Actor[];
  readonly admin: Actor;
  readonly crew: Actor;
}

export async function createCast(server: TestServer): Promise<Cast> {
  const members = await Promise.all(Array.from({ length: MEMBERS + WAITING }, () => signedIn(server)));
  return { members, admin: await signedIn(server, "admin"), crew: await signedIn(server, "staff") };
}

/** Sequences take months together: no session lasts as long. */
async function signInAnew(server: TestServer, { members, admin, crew }: Cast): Promise<Cast> {
  const anew = (actor: Actor) => signedInAnew(server, actor);
  return { members: await Promise.all(members.map(anew)), admin: await anew(admin), crew: await anew(crew) };
}

/** Runs one random sequence of {@link COMMANDS} commands against the model of the truth. */
export async function runSequence(server: TestServer, everybody: Cast, seed: number): Promise<void> {
  // Payments of the previous sequence no longer count.
  server.clock.advance(HOUR_SECONDS);
  const cast = await signInAnew(server, everybody);
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
    menu: [{ name: "Tail", priceCents: 2400, maxQuantity: stock }],
  });
  const isPastCutoff = random.next() < PAST_CUTOFF_SHARE;
  if (isPastCutoff) {
    await endCancelling(server, event);
    await joinWaitlist({ server, event, members: cast.members });
  }
  const model = new Model(stock, places, isPastCutoff);
  const sequence = new Sequence({ server, random, model, event, ...cast });
  const done: Command[] = [];
  try {
    for (let step = 0; step < COMMANDS; step++) {
      const command = random.pick(DRAWN) ?? "place";
      done.push(command);
      await sequence[command]();
      await sequence.compare();
    }
    await sequence.settle();
  } catch (cause) {
    throw new Error(`seed ${seed}, after ${done.join(", ")}`, { cause });
  }
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
