import { randomUUID } from "node:crypto";
import { ApiError, type CrewAction, type CrewAnswer, placeOrder } from "@secret/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXTENT } from "../../../../../tools/test-run/extent.ts";
import { checkCodeOn } from "../../../../web/src/features/pickup/device/check-code.ts";
import { CrewDay } from "../../../../web/src/features/pickup/device/crew-day.ts";
import { MemoryStore } from "../../../../web/src/features/pickup/device/event-store.ts";
import { type Actor, createOpenEvent, orderOf, signedIn, type TestEvent } from "../../../testing/actors.ts";
import { actionOf, pickupNow, scanOf, TestDevice, tokenOf, undoOf } from "../../../testing/crew.ts";
import { payFor } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const SEQUENCES = EXTENT.offlineSequences;
/** Timeout for a busy machine. */
const TIMEOUT_MS = 120_000 + SEQUENCES * 10_000;
const CODES = 20;

let server: TestServer;
let crew: Actor;
let event: TestEvent;
let orderIds: string[];
beforeAll(async () => {
  server = await startTestServer();
  crew = await signedIn(server, "staff");
  event = await createOpenEvent(server, pickupNow(server));
  orderIds = await Promise.all(Array.from({ length: CODES }, () => orderTail()));
  // Waits an hour, so that no action is earlier than its order.
  server.clock.advance(3_600);
}, 60_000);
afterAll(() => server.close());

async function orderTail(): Promise<string> {
  const member = await signedIn(server);
  const body = orderOf(event, [1]);
  const { id } = await member.call(placeOrder, { body, idempotencyKey: randomUUID() });
  await payFor(member, id, body.shownTotalCents);
  return id;
}

/** Resets every order to ready, without any actions. */
async function resetOrders(): Promise<void> {
  const { database } = server.context;
  await database.deleteFrom("pickupConflicts").execute();
  await database.deleteFrom("crewActions").execute();
  const untouched = { pickedUpAt: null, pickedUpBy: null, pickedUpDeviceId: null, pickedUpActionId: null };
  await database
    .updateTable("orders")
    .set({ status: "ready", ...untouched })
    .execute();
}

/** Scans of one code by a device, which may undo the scan and scan again. */
interface Visit {
  readonly code: number;
  readonly pauseSeconds: number;
  readonly undoneAfterMs: number | null;
  readonly isScannedAgain: boolean;
}

/** Moment of connectivity in which part of the queue is sent; its answer may get lost. */
interface Signal {
  readonly device: 0 | 1;
  readonly count: number;
  readonly isAnswerLost: boolean;
}

const visits = fc
  .tuple(
    fc.shuffledSubarray([...Array(CODES).keys()], { minLength: CODES }),
    fc.array(
      fc.record({
        pauseSeconds: fc.integer({ min: 0, max: 60 }),
        undoneAfterMs: fc.option(fc.integer({ min: 0, max: 9_998 }), { freq: 3 }),
        isScannedAgain: fc.boolean(),
      }),
      { minLength: CODES, maxLength: CODES },
    ),
  )
  .map(([codes, how]) => how.map((each, index): Visit => ({ ...each, code: codes[index] as number })));
const signals = fc.array(
  fc.record<Signal>({
    device: fc.constantFrom(0, 1),
    count: fc.integer({ min: 1, max: 12 }),
    isAnswerLost: fc.boolean(),
  }),
  { maxLength: 30 },
);

/** Queue of a device, and the final hand-off time of each code. */
interface Evening {
  readonly queue: readonly CrewAction[];
  readonly handedOff: ReadonlyMap<string, Date>;
}

/**
 * Builds a device's evening.
 * @param offsetMs keeps the times of two devices apart
 */
function buildEvening(visited: readonly Visit[], offsetMs: number): Evening {
  let time = server.clock.now().getTime() - 3_500_000 + offsetMs;
  const queue: CrewAction[] = [];
  const handedOff = new Map<string, Date>();
  for (const { code, pauseSeconds, undoneAfterMs, isScannedAgain } of visited) {
    const orderId = orderIds[code] as string;
    const scan = (at: number) => {
      queue.push(actionOf(scanOf(server, orderId), new Date(at)));
      handedOff.set(orderId, new Date(at));
    };
    time += pauseSeconds * 1_000;
    scan(time);
    if (undoneAfterMs === null) continue;
    time += 2 * Math.floor(undoneAfterMs / 2);
    queue.push(actionOf(undoOf(orderId), new Date(time)));
    handedOff.delete(orderId);
    time += 2_000;
    if (isScannedAgain) scan(time);
  }
  return { queue, handedOff };
}

/** Sends a queue in parts, as a device does: unanswered actions are sent again. */
class Sender {
  readonly device = new TestDevice(crew, event.id);
  readonly answers = new Map<string, CrewAnswer>();
  readonly #heard = new Map<string, string>();
  #waiting: readonly CrewAction[];

  constructor(queue: readonly CrewAction[]) {
    this.#waiting = queue;
  }

  async send(count: number, isAnswerLost: boolean): Promise<void> {
    const upload = this.#waiting.slice(0, count);
    if (upload.length === 0) return;
    for (const answer of await this.device.send(...upload)) {
      const first = this.#heard.get(answer.id) ?? answer.outcome;
      expect(answer.outcome, "the first answer holds").toBe(first);
      this.#heard.set(answer.id, first);
      if (!isAnswerLost) this.answers.set(answer.id, answer);
    }
    if (!isAnswerLost) this.#waiting = this.#waiting.slice(count);
  }

  async sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.send(100, false);
  }
}

test(
  `abuse 52, 92: with two offline devices and the same ${CODES} codes no scan is lost, and each double hand-off is a conflict: ${SEQUENCES} evenings`,
  async () => {
    const evening = fc.asyncProperty(
      visits,
      visits,
      signals,
      fc.boolean(),
      async (ofOne, ofOther, cuts, isOneFirst) => {
        await resetOrders();
        const evenings = [buildEvening(ofOne, 0), buildEvening(ofOther, 1)] as const;
        const senders = [new Sender(evenings[0].queue), new Sender(evenings[1].queue)] as const;
        for (const { device, count, isAnswerLost } of cuts) await senders[device].send(count, isAnswerLost);
        for (const index of isOneFirst ? ([0, 1] as const) : ([1, 0] as const))
          await senders[index].sendAll();
        await expectTruth(evenings, senders);
      },
    );
    await fc.assert(evening, { numRuns: SEQUENCES, endOnFailure: true });
  },
  TIMEOUT_MS,
);

async function expectTruth(
  evenings: readonly [Evening, Evening],
  senders: readonly [Sender, Sender],
): Promise<void> {
  for (const [index, { queue }] of evenings.entries())
    for (const { id } of queue)
      expect(senders[index]?.answers.get(id)?.outcome, "every action is answered").toMatch(
        /^(done|already|conflict)$/,
      );
  const { orders, conflicts } = await senders[0].device.board();
  expect(orders).toHaveLength(CODES);
  const shown = orders.map(({ id, status, pickedUpAt }) => ({
    status,
    pickedUpAt,
    conflicts: conflicts
      .filter(({ orderId }) => orderId === id)
      .map(({ keptDeviceId, lostDeviceId, lostAt }) => ({ keptDeviceId, lostDeviceId, lostAt })),
  }));
  expect(shown).toEqual(orders.map(({ id }) => expectedResult(id, evenings, senders)));
}

/** Returns the expected result: the first final hand-off is valid, and the other is its conflict. */
function expectedResult(
  orderId: string,
  evenings: readonly [Evening, Evening],
  senders: readonly [Sender, Sender],
) {
  const taken = evenings
    .flatMap(({ handedOff }, index) => {
      const at = handedOff.get(orderId)?.toISOString();
      return at === undefined ? [] : [{ at, deviceId: senders[index]?.device.id }];
    })
    .sort((one, other) => one.at.localeCompare(other.at));
  const [first, second] = taken;
  return {
    status: first === undefined ? "ready" : "completed",
    pickedUpAt: first?.at ?? null,
    conflicts:
      second === undefined
        ? []
        : [{ keptDeviceId: first?.deviceId, lostDeviceId: second.deviceId, lostAt: second.at }],
  };
}

/** A phone's connection: uploads may arrive whose answers get lost, or uploads may work while the board doesn't. */
type Line = "live" | "no boards" | "loses answers" | "cut";
const LINES: readonly Line[] = ["live", "no boards", "loses answers", "cut"];

interface Step {
  readonly phone: 0 | 1;
  readonly code: number;
  readonly isUndone: boolean;
  /** Change of the connection before the code is shown. */
  readonly line: Line | null;
  readonly isReloadedBefore: boolean;
  readonly isReloadedAfter: boolean;
}

const steps = fc.array(
  fc.record<Step>({
    phone: fc.constantFrom(0, 1),
    code: fc.nat({ max: 2 }),
    isUndone: fc.nat({ max: 4 }).map((chance) => chance === 0),
    line: fc.option(fc.constantFrom(...LINES), { freq: 2 }),
    isReloadedBefore: fc.boolean(),
    isReloadedAfter: fc.boolean(),
  }),
  { minLength: 15, maxLength: 30 },
);

const NO_CONNECTION = new ApiError("NETWORK", "No connection.", 0);

/** A phone with the page's own board, queue and store; it hands off orders that it considers valid. */
class Phone {
  readonly device = new TestDevice(crew, event.id);
  /** Times at which bags left that weren't taken back. */
  readonly bags = new Map<string, Date[]>();
  line: Line = "live";
  readonly #store = new MemoryStore();
  #now: Date;
  #stop: () => void = () => undefined;
  #day = this.#newDay();

  /** @param offsetMs makes sure that two phones never act at the same instant */
  constructor(offsetMs: number) {
    this.#now = new Date(server.clock.now().getTime() - 3_500_000 + offsetMs);
  }

  async reload(): Promise<void> {
    this.#stop();
    this.#day = this.#newDay();
    this.#stop = this.#day.watch();
    await this.look();
  }

  /** Sends queued actions and reads the board, as far as the connection allows. */
  async look(): Promise<void> {
    await this.#day.sendUnsent();
    await this.#day.refresh();
  }

  async show(orderId: string, isUndone: boolean): Promise<void> {
    this.#pass(20_000);
    const token = tokenOf(server, orderId);
    const { board } = this.#day.state;
    const check = board && (await checkCodeOn(board, orderId, token, this.#now));
    if (check?.state !== "valid") return;
    this.#day.act({ kind: "scan", orderId, token });
    const before = this.bags.get(orderId) ?? [];
    this.bags.set(orderId, [...before, this.#now]);
    await this.look();
    if (!isUndone) return;
    this.#pass(4_000);
    this.#day.act({ kind: "move", orderId, from: "completed", to: "ready" });
    this.bags.set(orderId, before);
    await this.look();
  }

  #pass(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  #newDay(): CrewDay {
    const isDown = (line: Line) => this.line === line;
    return new CrewDay({
      openStore: () => Promise.resolve(this.#store),
      readBoard: (since) => (isDown("live") ? this.device.board(since) : Promise.reject(NO_CONNECTION)),
      send: async (actions) => {
        if (isDown("cut")) throw NO_CONNECTION;
        const answers = await this.device.send(...actions);
        if (isDown("loses answers")) throw NO_CONNECTION;
        return answers;
      },
      oneTabAtATime: (work) => work(),
      log: () => () => undefined,
      notifyTabs: () => undefined,
      clock: { now: () => this.#now, offsetMs: () => 0, setOffset: () => undefined },
      makeId: randomUUID,
      setTimer: () => () => undefined,
      random: Math.random,
    });
  }
}

test(
  `abuse 52, 92: two phones whose pages are reloaded at random points hand off no bag twice without a conflict: ${SEQUENCES} evenings`,
  async () => {
    const evening = fc.asyncProperty(steps, async (taken) => {
      await resetOrders();
      const phones = [new Phone(0), new Phone(1)] as const;
      for (const phone of phones) await phone.reload();
      for (const { phone: index, code, isUndone, line, isReloadedBefore, isReloadedAfter } of taken) {
        const phone = phones[index];
        if (line !== null) phone.line = line;
        if (isReloadedBefore) await phone.reload();
        await phone.show(orderIds[code] as string, isUndone);
        if (isReloadedAfter) await phone.reload();
      }
      for (const phone of phones) {
        phone.line = "live";
        await phone.look();
      }
      await expectNoSilence(phones);
    });
    await fc.assert(evening, { numRuns: SEQUENCES, endOnFailure: true });
  },
  TIMEOUT_MS,
);

async function expectNoSilence(phones: readonly [Phone, Phone]): Promise<void> {
  const { orders, conflicts } = await phones[0].device.board();
  for (const { id, status, pickedUpAt } of orders) {
    const bags = phones
      .flatMap((phone) => phone.bags.get(id) ?? [])
      .sort((a, b) => a.getTime() - b.getTime());
    for (const phone of phones) expect(phone.bags.get(id)?.length ?? 0).toBeLessThanOrEqual(1);
    const shown = conflicts.filter(({ orderId }) => orderId === id).map(({ lostAt }) => lostAt);
    expect({ status, pickedUpAt, shown }).toEqual({
      status: bags.length > 0 ? "completed" : "ready",
      pickedUpAt: bags[0]?.toISOString() ?? null,
      shown: bags.slice(1).map((at) => at.toISOString()),
    });
  }
}
