import { type AdminSettings, type ApiKey, createApiKey, getSettings, listApiKeys } from "@secret/contract";
import { DEFAULT_ACCOUNT_NAMES } from "@secret/domain";
import { fail, given, refused, stall } from "../../made-up/answers.ts";
import { inTurn, numberedId, press, pressFirst, type Screen, send, sharing } from "../screen.ts";

const CHANGED = {
  changedAt: "2026-11-21T03:42:00.000Z",
  changedBy: { firstName: "Bartholomew Maximilian", lastName: "Featherstonehaugh-Villanueva" },
};
const SETTINGS: AdminSettings = {
  signUp: { value: "invitation", default: "open", isFixed: false, ...CHANGED },
  crewSecondFactor: { value: "staff", default: "staff", isFixed: true, changedAt: null, changedBy: null },
  holdSeconds: { value: 600, default: 600, isFixed: true, changedAt: null, changedBy: null },
  nextKnock: { value: "shown", default: "shown", isFixed: false, changedAt: null, changedBy: null },
  piecesPerOrder: { value: 50, default: 50, isFixed: false, changedAt: null, changedBy: null },
  staffRefundOrderCents: { value: 4_000, default: 4_000, isFixed: false, changedAt: null, changedBy: null },
  graceMinutes: { value: 30, default: 30, isFixed: false, changedAt: null, changedBy: null },
  staffRefundEventCents: { value: 30_000, default: 30_000, isFixed: false, changedAt: null, changedBy: null },
  allergenReportMonths: { value: 24, default: 24, isFixed: false, changedAt: null, changedBy: null },
  smsPerDay: { value: 250_000, default: 1_000, isFixed: false, ...CHANGED },
  journalAccounts: {
    value: {
      ...DEFAULT_ACCOUNT_NAMES,
      sales: "Sales of Food and Beverages at Popup Events:Deep-Fried Lobster Tails, Fries and Sides",
      tips: "Payroll Liabilities:Tips Payable",
    },
    default: DEFAULT_ACCOUNT_NAMES,
    isFixed: false,
    ...CHANGED,
  },
};

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
const API_KEY_SCREENS = sharing({ path: "/admin/settings/api-keys" }, [
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
    words: "You can have up to 20 active API keys. Revoke one first.",
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

/** Settings that an owner changes without a developer. */
export const SETTING_SCREENS: readonly Screen[] = [
  { name: "Settings", path: "/admin/settings", words: "Default. Never changed." },
  {
    name: "Settings, one to be changed",
    act: pressFirst(/^By invitation only/, "radio"),
    words: "Takes effect right away.",
  },
  ...sharing({ path: "/admin/settings" }, [
    {
      name: "Settings, a number that is none",
      act: async (page) => {
        await page.getByLabel("Time to pay: Minutes").fill("an hour");
        await page.keyboard.press("Enter");
      },
      words: "Enter a whole number from 1 to 60.",
    },
    {
      name: "Settings, an account name that is a formula",
      act: async (page) => {
        await page.getByLabel("Tips Payable").fill("=Tips");
        await page.keyboard.press("Enter");
      },
      words: "Start with a letter or a number",
    },
    {
      name: "Settings, some fixed and some changed",
      prepare: given(getSettings, SETTINGS),
      words: /Set by the server's environment/,
    },
    { name: "Settings, loading", prepare: stall(getSettings) },
    { name: "Settings, failed to load", prepare: fail(getSettings), words: "Failed to load settings" },
  ]),
  ...API_KEY_SCREENS,
];
