import type { JournalAccountNames } from "@secret/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Connection, Database, Transaction } from "../database/database.ts";
import type { Live } from "../live/live.ts";

/** Settings an owner can change while the server runs. */
export interface SettingValues {
  readonly signUp: "open" | "invitation";
  /** Whether staff and admins count as members until they sign in with a second factor. */
  readonly crewSecondFactor: "nobody" | "staff";
  /** Whether the landing page names the day of the next event. */
  readonly nextKnock: "shown" | "hidden";
  /** Seconds an unpaid order is held. */
  readonly holdSeconds: number;
  /** Maximum pieces of an item per order when the item has no limit of its own. */
  readonly piecesPerOrder: number;
  /** Maximum texts per day over all numbers; beyond it none is sent until the next day. */
  readonly smsPerDay: number;
  /** Most that staff may refund at the pickup window for one order, and for all orders of its event, in cents. */
  readonly staffRefundOrderCents: number;
  readonly staffRefundEventCents: number;
  /** Minutes that an order is held after its pickup window. */
  readonly graceMinutes: number;
  /** Months that allergen reports are kept. */
  readonly allergenReportMonths: number;
  /** Names of the journal's accounts. */
  readonly journalAccounts: JournalAccountNames;
}

export type SettingName = keyof SettingValues;

/** Values from the environment. */
export interface SettingSources {
  /** Values used when a setting was never changed. */
  readonly defaults: SettingValues;
  /** Values that the environment fixes; they override the database. */
  readonly fixed: Partial<SettingValues>;
}

/** Setting in the database. */
interface StoredSetting {
  readonly name: string;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Date;
}

const SETTINGS_CHANGED = "settings.changed";

/** Current settings, cached in memory. They are read at startup and whenever a process announces a change. */
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

  /** Loads the settings and follows changes by other processes. */
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

  get nextKnock() {
    return this.#values.nextKnock;
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

  get staffRefundOrderCents() {
    return this.#values.staffRefundOrderCents;
  }

  get graceMinutes() {
    return this.#values.graceMinutes;
  }

  get allergenReportMonths() {
    return this.#values.allergenReportMonths;
  }

  get staffRefundEventCents() {
    return this.#values.staffRefundEventCents;
  }

  /** Names of the journal's accounts. An account that was added after the names were stored has its default name. */
  get journalAccounts() {
    return { ...this.sources.defaults.journalAccounts, ...this.#values.journalAccounts };
  }

  /** Returns whether the environment fixes the setting, so it can't be changed in the app. */
  isFixed(name: SettingName): boolean {
    return this.sources.fixed[name] !== undefined;
  }

  /** Registers a callback that runs after the settings are reloaded. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reloads the settings after a commit, here before returning and in the other processes soon after. */
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

/** Returns every setting that was ever changed. */
async function findSettings(database: Connection): Promise<StoredSetting[]> {
  return database.selectFrom("settings").selectAll().execute();
}

/** Locks the settings until the transaction ends, so changes run one at a time. */
export async function lockSettings(transaction: Transaction): Promise<StoredSetting[]> {
  return transaction.selectFrom("settings").selectAll().forUpdate().execute();
}

/** Stores a setting's new value. */
export async function writeSetting(transaction: Transaction, setting: StoredSetting): Promise<void> {
  const row = { ...setting, value: JSON.stringify(setting.value) };
  const { name: _name, ...change } = row;
  await transaction
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(change))
    .execute();
}
