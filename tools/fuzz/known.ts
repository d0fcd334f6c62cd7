import type { Random } from "../../apps/server/testing/money-model/random.ts";

/** Values kept of each name, the newest ones. */
const KEPT = 60;
/** Longest text that is kept. */
const TEXT_MAX = 300;
/** Values read from one answer. */
const READ_MAX = 400;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Names of lists that don't say what they list. */
const LISTS = new Set(["rows", "data", "items"]);
const ANY_ID = "id";

/** Values that the server has shown or accepted, so that requests name real objects, codes, amounts and versions. */
export class Known {
  readonly #values = new Map<string, unknown[]>();

  /** Returns a value of this name; undefined if there is none. Draws one number either way. */
  pick(name: string, random: Random): unknown {
    const values = this.#values.get(name) ?? [];
    return values[Math.floor(random.next() * values.length)];
  }

  /** Returns the id of any object. */
  pickAnyId(random: Random): unknown {
    return this.pick(ANY_ID, random);
  }

  add(name: string, value: unknown): void {
    const values = this.#values.get(name) ?? [];
    values.push(value);
    if (values.length > KEPT) values.shift();
    this.#values.set(name, values);
  }

  /** Keeps the texts and numbers of an answer by their names, and ids by their kind of object. */
  learn(path: string, answer: unknown): void {
    let left = READ_MAX;
    const read = (value: unknown, name: string, owner: string): void => {
      if (left-- <= 0) return;
      if (Array.isArray(value)) for (const each of value) read(each, name, owner);
      else if (typeof value === "object" && value !== null)
        for (const [key, each] of Object.entries(value))
          read(each, key, LISTS.has(name) || name === "" ? owner : name);
      else if (typeof value === "number") this.add(name, value);
      else if (typeof value === "string" && value.length <= TEXT_MAX) this.#addText(value, name, owner);
    };
    read(answer, "", collectionOf(path));
  }

  #addText(value: string, name: string, owner: string): void {
    if (UUID.test(value)) this.add(ANY_ID, value);
    if (name === "id") this.add(idName(owner), value);
    else this.add(name, value);
  }
}

/** Returns the name of a path parameter's values: "eventId" for the `id` of "/api/events/{id}/menu". */
export function parameterName(path: string, name: string): string {
  return name === "id" ? idName(collectionOf(path.slice(0, path.indexOf("/{id}")))) : name;
}

/** Returns a path's last segment that isn't a value: "events" for "/api/events/{id}". */
function collectionOf(path: string): string {
  return path.split("/").findLast((segment) => /^[a-z][a-z-]*$/.test(segment)) ?? "";
}

/** Returns "leftBagId" for "left-bags". */
function idName(collection: string): string {
  return `${collection.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/s$/, "")}Id`;
}
