import type { FastifyBaseLogger } from "fastify";
import type { Connection, Database, Transaction } from "../database/database.ts";
import type { Live } from "../live/live.ts";

/** What an owner may set while the server runs. */
export interface SettingValues {
  readonly signUp: "open" | "invitation";
  /** Whether staff and admins count as members until they sign in with a second factor. */
  readonly crewSecondFactor: "nobody" | "staff";
  /** How long an unpaid order is held. */
  readonly holdSeconds: number;
  /** Maximum pieces of an item per order when the item has no limit of its own. */
  readonly piecesPerOrder: number;
  /** Texts of a day, over all numbers; past it none is sent until the next day. */
  readonly smsPerDay: number;
}

export type SettingName = keyof SettingValues;

/** What the environment says of them. */
export interface SettingSources {
  /** Where nobody has said anything. */
  readonly defaults: SettingValues;
  /** Said by the environment: it wins over what is in the database. */
  readonly fixed: Partial<SettingValues>;
}

/** A setting in the database. */
interface StoredSetting {
  readonly name: string;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const SETTINGS_CHANGED = "settings.changed";

/** The settings as they are now, in memory: read at the start, and again whenever a process says that they changed. */
export class Settings implements SettingValues {
  readonly sources: SettingSources;
  readonly #database: Database;
  readonly #live: Live;
  readonly #listeners: (() => void)[] = [];
  #values: SettingValues;

  private constructor(sources: SettingSources, database: Database, live: Live) {
    this.sources = sources;
    this.#database = database;
    this.#live = live;
    this.#values = { ...sources.defaults, ...sources.fixed };
  }

  /** Reads them, and follows what other processes change. */
  static async load(
    sources: SettingSources,
    database: Database,
    live: Live,
    log: FastifyBaseLogger,
  ): Promise<Settings> {
    const settings = new Settings(sources, database, live);
    await settings.#read();
    const follow = () => {
      settings.#read().catch((error: unknown) => log.error({ err: error }, "settings"));
    };
    live.onAnnouncement(SETTINGS_CHANGED, follow);
    live.onAnnouncement("resync", follow);
    return settings;
  }

  get signUp() {
    return this.#values.signUp;
  }

  get crewSecondFactor() {
    return this.#values.crewSecondFactor;
  }

  get holdSeconds() {
    return this.#values.holdSeconds;
  }

  get piecesPerOrder() {
    return this.#values.piecesPerOrder;
  }

  get smsPerDay() {
    return this.#values.smsPerDay;
  }

  /** Whether the environment says it, so that nobody can change it here. */
  isFixed(name: SettingName): boolean {
    return this.sources.fixed[name] !== undefined;
  }

  /** Called once other values hold. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Takes up what was written, here before the answer and in the other processes soon after. After the commit. */
  async refresh(): Promise<void> {
    await this.#read();
    this.#live.announce(SETTINGS_CHANGED, "");
  }

  async #read(): Promise<void> {
    const stored = await findSettings(this.#database);
    const values = Object.fromEntries(stored.map(({ name, value }) => [name, value]));
    this.#values = { ...this.sources.defaults, ...values, ...this.sources.fixed };
    for (const listener of this.#listeners) listener();
  }
}

/** All that were ever changed. */
async function findSettings(database: Connection): Promise<StoredSetting[]> {
  return database.selectFrom("settings").selectAll().execute();
}

/** One change after the other. */
export async function lockSettings(transaction: Transaction): Promise<StoredSetting[]> {
  return transaction.selectFrom("settings").selectAll().forUpdate().execute();
}

export async function writeSetting(transaction: Transaction, setting: StoredSetting): Promise<void> {
  const row = { ...setting, value: JSON.stringify(setting.value) };
  const { name: _name, ...change } = row;
  await transaction
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(change))
    .execute();
}
