import { SETUP_STEPS, type Setup, type SetupStep } from "@secret/contract";
import { BRAND, counted, HOUR_MS } from "@secret/domain";
import type { z } from "zod";
import type { Context } from "../../../platform/context.ts";
import { findCommandRuns } from "../../alerts/index.ts";
import { findAccount, hasSecondFactor } from "../../identity/index.ts";
import { NO_BOUNCES, NO_TEXTS, TEST_PAYMENTS } from "../checks/accounts-and-settings.ts";
import { type Finding, problemsOr, type Result, right, warning, wrong } from "../checks/check.ts";
import { NO_MAIL } from "../checks/messages.ts";
import { judgeBackup, judgeDrill, SET_UP_BACKUPS } from "../checks/storage.ts";
import { findProgress, type Progress } from "../queries/progress.ts";
import type { ProviderResults } from "./provider-checks.ts";

type StepName = SetupStep["name"];

/** Contacts in the brand file, by the words for them. */
const CONTACTS = {
  postalAddress: "mailing address",
  supportEmail: "support email",
  investorEmail: "investors' email",
  mainWebsite: "main website",
} as const;
type Contact = keyof typeof CONTACTS;

/** Returns the steps in order, as they are for this admin. The results of the providers' checks are given. */
export async function readSetup(
  context: Context,
  userId: string,
  providers: ProviderResults,
): Promise<z.input<typeof Setup>> {
  const { config, database } = context;
  const [account, runs, progress] = await Promise.all([
    findAccount(database, userId),
    findCommandRuns(database),
    findProgress(database),
  ]);
  const isSecured = account !== undefined && hasSecondFactor(account);
  const findings: Record<StepName, readonly Finding[]> = {
    brand: judgeBrand(BRAND, config.publicUrl),
    square: [...(config.square.isTest ? [TEST_PAYMENTS] : []), ...findingsOf(providers.square)],
    mail: [
      ...(config.smtp === undefined ? [warning(...NO_MAIL)] : []),
      ...(config.mailWebhookSecret === undefined ? [NO_BOUNCES] : []),
      ...findingsOf(providers.mail),
    ],
    texts: [...(config.sms === undefined ? [NO_TEXTS] : []), ...findingsOf(providers.texts)],
    secondFactor: problemsOr("on", [
      [!isSecured, warning("two-step verification is off", "Add an authenticator app.")],
    ]),
    backup: judgeBackups(runs, context.clock.now()),
    ...judgeProgress(progress),
  };
  return {
    steps: SETUP_STEPS.map((name) => ({
      name,
      state: stateOf(findings[name]),
      problems: findings[name].flatMap((finding) =>
        finding.level === "right" ? [] : [{ what: sentence(finding.what), fix: finding.fix }],
      ),
    })),
    checkedAt: providers.checkedAt,
  };
}

/** Returns the findings of several checks, each with its check's name. */
function findingsOf(results: readonly Result[]): Finding[] {
  return results.flatMap(({ name, findings }) =>
    findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` })),
  );
}

function stateOf(findings: readonly Finding[]): SetupStep["state"] {
  const has = (level: Finding["level"]) => findings.some((finding) => finding.level === level);
  if (has("wrong")) return "failed";
  if (has("warning")) return "needsYou";
  return has("unknown") ? "unknown" : "done";
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Judges the address of the pages, and whether the brand file still has the sample's contacts. */
export function judgeBrand(brand: Readonly<Record<Contact, string>>, publicUrl: string): Finding[] {
  const samples = (Object.keys(CONTACTS) as Contact[]).filter(
    (contact) => brand[contact].endsWith(".example") || brand[contact].startsWith("PO Box 1234,"),
  );
  return problemsOr("your own", [
    [
      !publicUrl.startsWith("https://"),
      warning("the pages have no public https address", "PUBLIC_URL: https:// and your domain's name"),
    ],
    [
      samples.length > 0,
      warning(
        `still the sample's: ${samples.map((contact) => CONTACTS[contact]).join(", ")}`,
        "packages/domain/src/brand.ts: put your own there, then build again",
      ),
    ],
  ]);
}

/** Judges the recorded runs of the backup and the restore drill. The server itself doesn't see the backups' folder. */
function judgeBackups(runs: Awaited<ReturnType<typeof findCommandRuns>>, now: Date): Finding[] {
  const [backup, drill] = ["backup", "drill"].map((name) => runs.find(({ command }) => command === name));
  const hoursSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / HOUR_MS);
  if (backup === undefined) return [warning("there is none yet", SET_UP_BACKUPS)];
  return [
    ...(backup.isRight ? [] : [wrong("the last one failed", "the alert and the backup's log say why")]),
    ...(backup.rightAt === null ? [] : [judgeBackup(hoursSince(backup.rightAt))]),
    judgeDrill(drill && { ok: drill.isRight }, drill && hoursSince(drill.ranAt)),
  ];
}

function judgeProgress(progress: Progress): Record<"event" | "order" | "card", Finding[]> {
  const { events, publishedEvents, paidOrders, finishedOrders, cardInvitations } = progress;
  return {
    event: problemsOr("there is one", [
      [events === 0, warning("there is none yet", "Create one with a menu and publish it.")],
      [
        events > 0 && publishedEvents === 0,
        warning(`${counted(events, "draft")}, nothing published`, "Schedule it, so that members see it."),
      ],
    ]),
    order: problemsOr("paid and finished", [
      [
        paidOrders === 0,
        warning("you haven't paid for one yet", "Order one item and pay with your own card."),
      ],
      [
        paidOrders > 0 && finishedOrders === 0,
        warning("paid, but neither picked up nor refunded", "Scan its code as the crew does, or cancel it."),
      ],
    ]),
    card:
      cardInvitations > 0
        ? [right("there is an invitation")]
        : [
            warning(
              "no invitation for the card yet",
              "Create one, then choose its promo card in its menu and print it.",
            ),
          ],
  };
}
