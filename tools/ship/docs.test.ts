import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createKeys } from "../../apps/server/src/config-keys.ts";
import { accountSamples } from "../../apps/server/src/features/identity/service/account-samples.ts";
import { notificationSamples } from "../../apps/server/src/features/notifications/mails/notification-samples.ts";
import { SMS_CONSENT_TEXT } from "../../packages/contract/src/auth/account-texts.ts";
import { BRAND, replyAnswer } from "../../packages/domain/src/index.ts";
import { exists, ROOT, textOf } from "./read-files.ts";

const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };

test.each(["README.md", "CONTRIBUTING.md", "docs/operating.md", "docs/upgrading.md", "docs/commands.md"])(
  "%s names commands and files that are there",
  (path) => {
    const text = textOf(path);
    const commands = [...text.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const files = [...text.matchAll(/`((?:deploy|tools|apps|packages)\/[\w./@-]+\.\w+)`/g)].map(
      ([, name = ""]) => name,
    );
    expect(files.filter((name) => !name.includes("NNNN") && !exists(name))).toEqual([]);
  },
);

test("docs/commands.md lists every script", () => {
  const text = textOf("docs/commands.md");
  const listed = new Set([...text.matchAll(/`npm (?:run )?([a-z][a-z:-]*)/g)].map(([, name]) => name));
  expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([]);
});

const PAGES = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });

test.each(PAGES)("%s links to files and headings that exist", (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]+))?\)/g)];
  const broken = links.filter(([, path = "", heading]) => {
    const target = path === "" ? page : join(dirname(page), path);
    return !exists(target) || (heading !== undefined && !headingsOf(target).includes(heading));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** Returns the anchors of a page's headings, as code hosts make them. */
function headingsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

const RECORDS = PAGES.filter((page) => /^docs\/decisions\/\d{4}-/.test(page));

test.each(RECORDS)("%s has every part, at most 40 lines, and a line in the index", (page) => {
  const text = textOf(page);
  expect(text).toMatch(/^# \d{4}: .+\n\n- Status: .+\n- Date: \d{4}-\d\d-\d\d\n/);
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(parts).toEqual(["Context", "Decision", "Consequences"]);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
  expect(textOf("docs/decisions/README.md")).toContain(`](${basename(page)})`);
});

test("each unit is among those that the first start enables or that another one starts", () => {
  const text = textOf("docs/operating.md");
  for (const name of [
    "secret.target",
    "secret-web@3001",
    "secret-web@3002",
    "secret-worker",
    "secret-backup.timer",
  ])
    expect(/systemctl enable --now (.*)`/.exec(text)?.[1]?.split(" ")).toContain(name);
});

test("carrier registration quotes the texts that the product shows and sends", () => {
  const [, section = ""] = /^## Carrier registration\n(.*?)^## /ms.exec(textOf("docs/operating.md")) ?? [];
  const quoted = new Set([...section.matchAll(/^```\n(.*?)\n```$/gms)].map(([, text = ""]) => text));
  const config = { ...createKeys("a-secret-of-at-least-32-characters!", undefined), publicUrl: PUBLIC_URL };
  const samples = [...accountSamples(config), ...notificationSamples(config, "usual")];
  const sent = samples.filter(({ name }) => SAMPLED.includes(name)).map(({ sms }) => sms);
  expect(quoted).toEqual(new Set([...sent, replyAnswer(PUBLIC_URL)]));
  expect(section).toContain(`> ${SMS_CONSENT_TEXT}\n`);
  expect(section).toContain(BRAND.supportEmail);
});

const PUBLIC_URL = "https://order.example.com";
const SAMPLED = ["code-sign-in", "order-ready", "ordering-open", "event-announced"];
