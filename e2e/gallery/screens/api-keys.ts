import { type ApiKey, createApiKey, listApiKeys } from "@secret/contract";
import { fail, given, refused, stall } from "../../made-up/answers.ts";
import { inTurn, numberedId, press, type Screen, send, sharing } from "../screen.ts";

const API_KEY: ApiKey = {
  id: numberedId(1),
  name: "Bookkeeping",
  scope: "read",
  lastFour: "x9Qz",
  state: "active",
  owner: { firstName: "Bartholomew Maximilian", lastName: "Featherstonehaugh-Villanueva" },
  createdAt: "2026-08-21T03:42:00.000Z",
  expiresAt: "2027-08-21T03:42:00.000Z",
  lastUsedAt: "2026-11-21T03:42:00.000Z",
  revokedAt: null,
};
const API_KEYS: readonly ApiKey[] = [
  API_KEY,
  {
    ...{ ...API_KEY, id: numberedId(2), lastFour: "-_b0", scope: "full", expiresAt: null, lastUsedAt: null },
    name: "Inventory-Synchronization-of-the-Commissary-Kitchen-Downtown",
  },
  {
    ...API_KEY,
    id: numberedId(3),
    name: "Old register",
    state: "expired",
    expiresAt: "2026-11-01T08:00:00.000Z",
  },
  { ...API_KEY, id: numberedId(4), name: "Intern", state: "revoked", revokedAt: "2026-11-20T08:00:00.000Z" },
];
const withKeys = given(listApiKeys, { apiKeys: [...API_KEYS] });
const newKey = press("New key");

/** API keys of the owner's programs. */
export const API_KEY_SCREENS: readonly Screen[] = sharing({ path: "/admin/settings/api-keys" }, [
  { name: "API keys, none yet", prepare: given(listApiKeys, { apiKeys: [] }), words: "No API keys yet" },
  { name: "API keys", prepare: withKeys, words: "Old register" },
  { name: "API keys, a new one", prepare: withKeys, act: newKey, words: "What it can do" },
  {
    name: "API keys, a new one without a name",
    prepare: withKeys,
    act: inTurn(newKey, press("Create key")),
    words: "Enter a name.",
  },
  {
    name: "API keys, too many",
    prepare: inTurn(withKeys, refused(createApiKey, "API_KEY_LIMIT", { most: 20 })),
    act: inTurn(newKey, send("Create key", { Name: "One more" })),
    words: "There can be up to 20 active API keys. Revoke one first.",
  },
  {
    name: "API keys, shown once",
    prepare: inTurn(
      withKeys,
      given(createApiKey, { key: `made_up_${"0123456789a".repeat(4)}`, apiKey: API_KEY }),
    ),
    act: inTurn(newKey, send("Create key", { Name: "Bookkeeping" })),
    words: "Copy your key now",
  },
  {
    name: "API keys, one to be revoked",
    prepare: withKeys,
    act: press("Revoke Bookkeeping"),
    words: "The program that uses the key …x9Qz loses access immediately.",
  },
  { name: "API keys, loading", prepare: stall(listApiKeys) },
  { name: "API keys, failed to load", prepare: fail(listApiKeys), words: "Failed to load API keys" },
]);
