import { BRAND, MESSAGE_CHOICES, type MessageChoiceName, purposesOf, smsSegments } from "@secret/domain";
import { describe, expect, test } from "vitest";
import { createKeys } from "../../config-keys.ts";
import { INTEREST_KIND } from "./mails/interest-invitation.ts";
import { notificationSamples } from "./mails/notification-samples.ts";
import { mailOf, NOTIFICATION_KIND_NAMES, rulesOf } from "./notification-kinds.ts";

const CONFIG = {
  ...createKeys("a-secret-of-at-least-32-characters!", undefined),
  publicUrl: "https://members.of-secret.example",
};
const NAMES = ["usual", "long"] as const;

const KINDS = NOTIFICATION_KIND_NAMES.map((name) => ({ name, ...rulesOf(name) }));
/** Marketing messages: those of members, and the invitation of somebody who isn't a member yet. */
const MARKETING = new Set<string>([
  INTEREST_KIND,
  "event-announced-draw",
  ...KINDS.filter(({ purpose }) => purpose === "marketing").map(({ name }) => name),
]);

test.each(KINDS)("$name has a mail if and only if its setting allows mail", ({ name, choice }) => {
  if (choice === undefined) return;
  expect(mailOf(name) !== undefined).toBe("mail" in MESSAGE_CHOICES[choice].channels);
});

test.each(KINDS)(
  "$name is sent as a text and a push if and only if its setting allows it",
  ({ name, choice }) => {
    if (choice === undefined) return;
    const sample = notificationSamples(CONFIG, "usual").find((each) => each.name === name);
    const channels = MESSAGE_CHOICES[choice].channels;
    expect([sample?.sms !== undefined, sample?.push !== undefined]).toEqual([
      "sms" in channels,
      "push" in channels,
    ]);
  },
);

test("every setting of the profile switches a kind", () => {
  const switched = new Set(KINDS.map(({ choice }) => choice));
  expect((Object.keys(MESSAGE_CHOICES) as MessageChoiceName[]).filter((name) => !switched.has(name))).toEqual(
    [],
  );
});

test.each(Object.keys(MESSAGE_CHOICES) as MessageChoiceName[])(
  "%s has the same purpose as its kinds",
  (name) => {
    const purposes = KINDS.filter(({ choice }) => choice === name).map(({ purpose }) => purpose);
    expect([...new Set(purposes)].sort()).toEqual([...purposesOf(name)].sort());
  },
);

describe.each(NAMES)("with %s names", (names) => {
  const samples = notificationSamples(CONFIG, names);
  const texts = samples.filter(({ sms }) => sms !== undefined);

  const urgent = new Set(["allergen-alarm", "allergen-warning"]);
  test.each(texts.filter(({ name }) => urgent.has(name)))(
    "$name as a text has no link, so that it's read at once",
    ({ sms }) => expect(sms).toMatch(/^SECRET: URGENT: .+ Trouble breathing\? Call 911\.$/),
  );

  const linked = texts.filter(({ name }) => !urgent.has(name));
  test.each(linked)("$name as a text starts with the brand and ends with its link", ({ name, sms }) => {
    expect(sms).toMatch(/^SECRET: /);
    expect(sms).toMatch(
      MARKETING.has(name)
        ? /https:\/\/members\.of-secret\.example\/\S+ Reply STOP to end\.$/
        : /https:\/\/members\.of-secret\.example\/\S+$/,
    );
  });

  const counted = texts.filter(({ name }) => !OF_SOMEBODYS_LENGTH.has(name));
  test.each(counted)("$name as a text takes one segment of GSM letters", ({ sms }) => {
    expect(smsSegments(sms ?? "")).toMatchObject({ alphabet: "gsm-7", count: 1 });
  });

  test.each(samples.filter(({ mail }) => mail !== undefined))(
    "$name as a mail is complete without its HTML",
    ({ mail }) => {
      const { html = "", body = "" } = mail ?? {};
      for (const text of textsOf(html)) expect(body).toContain(text);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url?.replaceAll("&amp;", "&"));
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(body).toContain(link);
    },
  );

  test.each(samples.filter(({ mail }) => mail !== undefined))(
    "$name as a mail has the postal address if and only if it is marketing",
    ({ name, mail }) => {
      const { html = "", body = "" } = mail ?? {};
      for (const form of [html, body]) expect(form.includes(BRAND.postalAddress)).toBe(MARKETING.has(name));
    },
  );

  const pushes = samples.filter(({ push }) => push !== undefined);
  test.each(pushes)("$name as a push has a title, a body, a page and a tag", ({ push }) => {
    expect(push).toMatchObject({
      title: expect.stringMatching(/./),
      body: expect.stringMatching(/./),
      path: expect.stringMatching(/^\/\w/),
      tag: expect.stringMatching(/./),
    });
  });
});

/** Kinds with text that somebody wrote, which is never shortened. */
const OF_SOMEBODYS_LENGTH = new Set(["broadcast", "broadcast-to-buyers", "event-changed"]);

/** Returns the visible text of a mail's HTML, without separators. */
function textsOf(html: string): string[] {
  const signs = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };
  const shown = html.replace(/^.*<body[^>]*>\s*<div[^>]*>.*?<\/div>/s, "").replace(/<!--.*?-->/gs, "");
  return shown
    .split(/<[^>]*>/)
    .map((text) =>
      text.replace(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign as keyof typeof signs]).trim(),
    )
    .filter((text) => /\w/.test(text) && !/^&nbsp;/.test(text) && !text.startsWith("SECRET, "));
}
