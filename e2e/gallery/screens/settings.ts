import { type AdminSettings, getSettings } from "@secret/contract";
import { DEFAULT_ACCOUNT_NAMES } from "@secret/domain";
import { fail, given, stall } from "../../made-up/answers.ts";
import { pressFirst, type Screen, sharing } from "../screen.ts";

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
];
