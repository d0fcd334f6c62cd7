import { ApiError, CREW_UPLOAD_MAX, type CrewAction, type CrewAnswer } from "@secret/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "./event-store.ts";
import { action, order, saleOf } from "./example-board.ts";
import { withAction } from "./queue.ts";
import { sendQueue } from "./send-queue.ts";

const LOST = new ApiError("NETWORK", "No connection.", 0);
const UNREADABLE = new ApiError("INVALID_INPUT", "Please check the highlighted field.", 400);

function move(id: string, orderId = "a"): CrewAction {
  return action(id, { kind: "move", orderId, from: "confirmed", to: "preparing" });
}

/**
 * Result of an upload: answered, not received, received but its answer lost, or failed by a broken server.
 */
type UploadResult = "answered" | "lost" | "answer-lost" | "broken";

/** A server that answers each action once and repeats that answer for duplicates. */
class Server {
  readonly taken: CrewAction[] = [];
  readonly uploads: (readonly CrewAction[])[] = [];
  readonly fates: UploadResult[] = [];
  readonly unreadable: ReadonlySet<string>;
  readonly #answers = new Map<string, CrewAnswer>();

  constructor(unreadable: ReadonlySet<string> = new Set()) {
    this.unreadable = unreadable;
  }

  readonly send = (upload: readonly CrewAction[]): Promise<readonly CrewAnswer[]> => {
    this.uploads.push(upload);
    const fate = this.fates.shift() ?? "answered";
    if (fate === "lost") return Promise.reject(LOST);
    if (fate === "broken") return Promise.reject(new ApiError("BUSY", "Busy.", 503));
    if (upload.some(({ id }) => this.unreadable.has(id))) return Promise.reject(UNREADABLE);
    const answers = upload.map((each) => this.#answer(each));
    return fate === "answer-lost" ? Promise.reject(LOST) : Promise.resolve(answers);
  };

  #answer(each: CrewAction): CrewAnswer {
    const before = this.#answers.get(each.id);
    if (before !== undefined) return before;
    this.taken.push(each);
    const sold = each.kind === "sale" ? order(`order-of-${each.id}`) : null;
    const answer: CrewAnswer = { id: each.id, outcome: "done", code: null, message: null, order: sold };
    this.#answers.set(each.id, answer);
    return answer;
  }
}

async function storeWith(actions: readonly CrewAction[]): Promise<MemoryStore> {
  const store = new MemoryStore();
  for (const each of actions) await store.changeQueue((queue) => withAction(queue, each));
  return store;
}

function sending(store: MemoryStore, server: Server) {
  return sendQueue({ store, send: server.send, onAnswered: () => undefined });
}

function idsOf(actions: readonly { readonly id: string }[]): string[] {
  return actions.map(({ id }) => id);
}

describe("a queue", () => {
  test("is sent in order, in limited uploads", async () => {
    const moves = Array.from({ length: CREW_UPLOAD_MAX + 1 }, (_, index) => move(String(index)));
    const [store, server] = [await storeWith(moves), new Server()];
    await sending(store, server);
    expect(server.uploads.map(({ length }) => length)).toEqual([CREW_UPLOAD_MAX, 1]);
    expect(idsOf(server.taken)).toEqual(idsOf(moves));
    expect((await store.readQueue()).waiting).toEqual([]);
  });

  test("abuse 91: is sent again with the same ids after a lost answer, and is applied once", async () => {
    const [store, server] = [await storeWith([move("1"), move("2")]), new Server()];
    server.fates.push("answer-lost");
    await expect(sending(store, server)).rejects.toBe(LOST);
    expect(idsOf((await store.readQueue()).waiting)).toEqual(["1", "2"]);
    await sending(store, server);
    expect(idsOf(server.taken)).toEqual(["1", "2"]);
    expect(idsOf((await store.readQueue()).answers)).toEqual(["2", "1"]);
  });

  test("isn't blocked by an action that the server can't read", async () => {
    const moves = Array.from({ length: 9 }, (_, index) => move(String(index)));
    const [store, server] = [await storeWith(moves), new Server(new Set(["4"]))];
    await sending(store, server);
    expect(idsOf(server.taken)).toEqual(["0", "1", "2", "3", "5", "6", "7", "8"]);
    const refused = (await store.readQueue()).answers.filter(({ outcome }) => outcome === "refused");
    expect(refused).toMatchObject([{ id: "4", code: "INVALID_INPUT", action: { id: "4" } }]);
  });

  test("sends actions on an order sold here after its sale, with the server's id", async () => {
    const print = action("p", { kind: "print", orderIds: ["s", "b"] });
    const [store, server] = [
      await storeWith([move("1", "b"), action("s", saleOf(1)), move("2", "b"), move("3", "s"), print]),
      new Server(),
    ];
    await sending(store, server);
    expect(server.uploads.map(idsOf)).toEqual([
      ["1", "s", "2"],
      ["3", "p"],
    ]);
    expect(server.taken.at(-2)).toMatchObject({ id: "3", orderId: "order-of-s" });
    expect(server.taken.at(-1)).toMatchObject({ id: "p", orderIds: ["order-of-s", "b"] });
  });
});

const act = fc.record({ kind: fc.constant("act" as const), what: fc.constantFrom("move", "sale", "bad") });
const cut = fc.record({
  kind: fc.constant("send" as const),
  fates: fc.array(fc.constantFrom<UploadResult>("answered", "lost", "answer-lost", "broken"), {
    maxLength: 4,
  }),
});

test("abuse 92: loses, changes and repeats nothing, and keeps each order's sequence, whatever is cut and sent again", async () => {
  const steps = fc.array(fc.oneof(act, cut), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, async (day) => {
      const unreadable = new Set<string>();
      const [store, server] = [new MemoryStore(), new Server(unreadable)];
      const done: CrewAction[] = [];
      let lastSale: string | undefined;
      for (const [index, step] of day.entries()) {
        if (step.kind === "send") {
          server.fates.splice(0, Number.POSITIVE_INFINITY, ...step.fates);
          await sending(store, server).catch(() => undefined);
          continue;
        }
        const id = `action-${index}`;
        const each = step.what === "sale" ? action(id, saleOf(1)) : move(id, lastSale ?? "a");
        if (step.what === "sale") lastSale = id;
        if (step.what === "bad") unreadable.add(id);
        done.push(each);
        await store.changeQueue((queue) => withAction(queue, each));
      }
      server.fates.splice(0);
      await sending(store, server);

      expect((await store.readQueue()).waiting).toEqual([]);
      expect(idsOf(server.taken)).toEqual(idsOf(done).filter((id) => !unreadable.has(id)));
      const contentOf = new Map<string, string>();
      for (const sent of server.uploads.flat()) {
        const content = JSON.stringify(sent);
        expect(contentOf.get(sent.id) ?? content).toBe(content);
        contentOf.set(sent.id, content);
      }
    }),
    { numRuns: 300 },
  );
});
