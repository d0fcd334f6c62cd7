import type { CrewBoard, CrewEvent } from "@secret/contract";
import { deviceDataExpiresAt } from "@secret/domain";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type EventStore, MemoryStore, mergeStored, type StoredBoard } from "./event-store.ts";
import { EMPTY_QUEUE, type Queue, withAction } from "./queue.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";

type Key = [accountId: string, eventId: string];

interface Crew extends DBSchema {
  boards: { key: Key; value: StoredBoard & { readonly expiresAtMs: number } };
  queues: { key: Key; value: Queue & { readonly expiresAtMs: number } };
}

type CrewDatabase = IDBPDatabase<Crew>;

const STORES = ["boards", "queues"] as const;
/** End of an event that isn't known yet; its queue is kept. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Actions that aren't in the database yet. */
export const writeAheadLog = new WriteAheadLog(localStorage);

let opened: Promise<CrewDatabase> | undefined;

function open(): Promise<CrewDatabase> {
  opened ??= openDB<Crew>("crew", 1, {
    upgrade(database) {
      for (const store of STORES) database.createObjectStore(store);
    },
  })
    .then(async (database) => {
      await moveLogInto(database).catch(() => undefined);
      return database;
    })
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** Moves the actions of closed pages from localStorage into the database. */
async function moveLogInto(database: CrewDatabase): Promise<void> {
  for (const { accountId, eventId, action, remove } of writeAheadLog.read()) {
    await changeQueue(database, [accountId, eventId], (queue) => withAction(queue, action));
    remove();
  }
}

/** Moves every tab's actions from localStorage into the database. */
export async function flushWriteAheadLog(): Promise<void> {
  await moveLogInto(await open());
}

async function changeQueue(
  database: CrewDatabase,
  key: Key,
  change: (queue: Queue) => Queue,
  changeBoard?: (board: CrewBoard, queue: Queue) => CrewBoard,
): Promise<Queue> {
  const transaction = database.transaction(STORES, "readwrite", { durability: "strict" });
  const queues = transaction.objectStore("queues");
  const boards = transaction.objectStore("boards");
  const before = await queues.get(key);
  const queue = change(before ?? EMPTY_QUEUE);
  const kept = await boards.get(key);
  const expiresAtMs = kept?.expiresAtMs ?? before?.expiresAtMs ?? NO_END;
  await queues.put({ ...queue, expiresAtMs }, key);
  if (kept !== undefined && changeBoard !== undefined)
    await boards.put({ ...kept, board: changeBoard(kept.board, queue) }, key);
  await transaction.done;
  return queue;
}

/** Returns the key range of an account. */
function ofAccount(accountId: string): IDBKeyRange {
  // Arrays sort after all strings.
  return IDBKeyRange.bound([accountId], [accountId, []]);
}

/** Opens an event's store for an account; in memory only, where the browser stores nothing. */
export async function openStore(accountId: string, eventId: string): Promise<EventStore> {
  try {
    return new DatabaseStore(await open(), [accountId, eventId]);
  } catch {
    return new MemoryStore();
  }
}

class DatabaseStore implements EventStore {
  readonly #database: CrewDatabase;
  readonly #key: Key;

  constructor(database: CrewDatabase, key: Key) {
    this.#database = database;
    this.#key = key;
  }

  readBoard(): Promise<StoredBoard | undefined> {
    return this.#database.get("boards", this.#key);
  }

  async saveBoard(kept: StoredBoard): Promise<void> {
    const transaction = this.#database.transaction("boards", "readwrite");
    const merged = mergeStored(await transaction.store.get(this.#key), kept);
    await transaction.store.put({ ...merged, expiresAtMs: expiryOf(merged.board) }, this.#key);
    await transaction.done;
  }

  async deleteBoard(): Promise<void> {
    await this.#database.delete("boards", this.#key);
  }

  async readQueue(): Promise<Queue> {
    return (await this.#database.get("queues", this.#key)) ?? EMPTY_QUEUE;
  }

  changeQueue(
    change: (queue: Queue) => Queue,
    changeBoard?: (board: CrewBoard, queue: Queue) => CrewBoard,
  ): Promise<Queue> {
    return changeQueue(this.#database, this.#key, change, changeBoard);
  }
}

function expiryOf({ event }: CrewBoard): number {
  return deviceDataExpiresAt({ pickupEndsAt: new Date(event.pickupEndsAt) }).getTime();
}

/** Returns the boards that this device stores for an account. */
export async function storedBoards(accountId: string): Promise<readonly CrewBoard[]> {
  const database = await open();
  return (await database.getAll("boards", ofAccount(accountId))).map(({ board }) => board);
}

/** Returns the events that can be opened without signal, the next one first. */
export async function storedEvents(accountId: string): Promise<readonly CrewEvent[]> {
  const events = (await storedBoards(accountId)).map(({ event }): CrewEvent => event);
  return events.sort((one, other) => Date.parse(one.pickupStartsAt) - Date.parse(other.pickupStartsAt));
}

/** Returns the ids of the events with a queue of an account on this device. */
export async function eventsWithQueue(accountId: string): Promise<readonly string[]> {
  const database = await open();
  const keys = await database.getAllKeys("queues", ofAccount(accountId));
  return keys.map(([, eventId]) => eventId);
}

/** Counts an account's unsent actions. */
export async function countUnsent(accountId: string): Promise<number> {
  const database = await open();
  const queues = await database.getAll("queues", ofAccount(accountId));
  return queues.reduce((sum, { waiting }) => sum + waiting.length, 0);
}

/** Counts the unsent actions on this device, by account and event. */
export async function unsentQueues(): Promise<
  readonly { readonly accountId: string; readonly eventId: string; readonly count: number }[]
> {
  const database = await open();
  const [keys, queues] = await Promise.all([database.getAllKeys("queues"), database.getAll("queues")]);
  return keys
    .map(([accountId, eventId], index) => ({
      accountId,
      eventId,
      count: queues[index]?.waiting.length ?? 0,
    }))
    .filter(({ count }) => count > 0);
}

/** Deletes an account's unsent actions. */
export async function deleteQueues(accountId: string): Promise<void> {
  const database = await open();
  await database.delete("queues", ofAccount(accountId));
}

/**
 * Deletes the boards and answers of all other accounts, and everybody's events that are long over. Unsent
 * actions stay for their own account. `accountId` is undefined when nobody is signed in.
 */
export async function deleteOtherAccounts(accountId: string | undefined, now: Date): Promise<void> {
  const database = await open();
  const transaction = database.transaction(STORES, "readwrite");
  let board = await transaction.objectStore("boards").openCursor();
  while (board !== null) {
    const isOver = board.value.expiresAtMs <= now.getTime();
    if (isOver || board.key[0] !== accountId) await board.delete();
    board = await board.continue();
  }
  let queue = await transaction.objectStore("queues").openCursor();
  while (queue !== null) {
    const isOver = queue.value.expiresAtMs <= now.getTime();
    const isOwn = queue.key[0] === accountId;
    if (isOver || (!isOwn && queue.value.waiting.length === 0)) await queue.delete();
    else if (!isOwn) await queue.update({ ...queue.value, answers: [] });
    queue = await queue.continue();
  }
  await transaction.done;
}
