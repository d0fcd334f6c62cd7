import { getProfile, getReauthenticationMethods, sendReauthenticationCode } from "@secret/contract";
import type { Page } from "playwright-core";
import { signUpElsewhere } from "../../browser/accounts.ts";
import { readLink } from "../../browser/mailbox.ts";
import { changed, fail, given, stall } from "../../made-up/answers.ts";
import { inTurn, press, pressFirst, type Screen, type Site, send } from "../screen.ts";
import { PUSH_SCREENS } from "./push.ts";

/** Parts that the rows of the profile's index open on a phone. */
const PROFILE_PARTS = [
  ["account", "Account Information"],
  ["personal", "Personal Information"],
  ["notifications", "Notifications"],
  ["devices", "Signed-in Devices"],
  ["password", "Change Password"],
  ["second-factor", "Two-Step Verification"],
  ["passkeys", "Passkeys"],
  ["data", "Your Data"],
] as const;

/** Mocks a phone that was added a day ago. */
const withYoungPhone = changed(getProfile, {
  phone: "+12135550177",
  phoneVerified: true,
  phoneEstablishedFrom: new Date(Date.now() + 172_800_000).toISOString(),
});

/** Mocks a member who texted STOP and whose mail bounced. */
export const withSuppressions = changed(getProfile, {
  phone: "+12135550177",
  phoneVerified: true,
  suppressions: [
    { channel: "sms", reason: "stop", since: "2026-11-20T18:00:00.000Z" },
    { channel: "mail", reason: "bounce", since: "2026-11-20T18:24:00.000Z" },
  ],
});
const withComplaint = changed(getProfile, {
  suppressions: [{ channel: "mail", reason: "complaint", since: "2026-11-20T18:24:00.000Z" }],
});

/** Makes every sign-in hours old, so that changes require reauthentication. */
const expireReauthentication = async (_page: Page, site: Site) => {
  await site.server.context.database.updateTable("sessions").set({ provenAt: null }).execute();
};

/** The member's profile. */
export const PROFILE_SCREENS: readonly Screen[] = [
  { name: "Profile", path: "/profile", words: /Signed-in Devices/ },
  ...PROFILE_PARTS.map(
    ([section, title]): Screen => ({
      name: `Profile, ${title}`,
      path: `/profile?section=${section}`,
      words: title,
      only: "phone",
    }),
  ),
  {
    name: "Profile, told in the app alone",
    path: "/profile?section=notifications",
    prepare: changed(getProfile, { notificationPreferences: { email: false, sms: false, push: false } }),
    words: "only see it here in the app",
  },
  {
    name: "Profile, notifications kind by kind",
    path: "/profile?section=notifications",
    act: (page) => page.getByText("Fine-tune").click(),
    words: "Ready for pickup",
  },
  {
    name: "Profile, a phone added lately",
    path: "/profile?section=account",
    prepare: withYoungPhone,
    words: "you can use it to sign in with your password",
  },
  {
    name: "Profile, a number that replied STOP",
    path: "/profile?section=notifications",
    prepare: withSuppressions,
    words: /\(213\) 555-0177 replied STOP/,
  },
  {
    name: "Profile, the contacts that nothing reaches",
    path: "/profile?section=account",
    prepare: withSuppressions,
    words: "Email bounced",
    only: "phone",
  },
  {
    name: "Profile, a mail marked as spam",
    path: "/profile?section=notifications",
    prepare: withComplaint,
    words: "You marked an email of ours as spam",
  },
  {
    name: "Verify an address again",
    path: "/profile?section=notifications",
    prepare: inTurn(withSuppressions, given(sendReauthenticationCode, {})),
    act: press("Verify your address again"),
    words: /We sent a 6-digit code to/,
  },
  {
    name: "Link of another account",
    path: "/profile",
    act: async (page, site) => {
      const email = `another-${crypto.randomUUID()}@example.com`;
      await signUpElsewhere(site, email, "knock twice, then once");
      await page.goto(await readLink(site, email));
      await press("Confirm")(page);
    },
    words: "Continue as the other account?",
  },
  {
    name: "Profile, not loaded",
    path: "/profile",
    prepare: fail(getProfile),
    words: "Your profile didn't load",
  },
  {
    name: "Profile, a name is missing",
    path: "/profile?section=personal",
    act: send("Save Changes", { "First name": "" }),
    words: "First name is required",
  },
  {
    name: "Profile, password not changed",
    path: "/profile?section=password",
    act: send("Change Password", {
      "Current password": "not the password",
      "New password": "knock twice, then once",
      "Confirm new password": "knock once",
    }),
    words: "New passwords do not match",
  },
  { name: "Add a phone", path: "/profile?section=account", act: press("Add Phone"), words: "Add your phone" },
  {
    name: "Add codes by text message",
    path: "/profile?section=second-factor",
    act: press("Add Text Message"),
    words: "Codes by text message",
  },
  {
    name: "Add an authenticator app",
    path: "/profile?section=second-factor",
    act: press("Add Authenticator App"),
    words: "Verification code",
  },
  {
    name: "Delete the account",
    path: "/profile?section=data",
    act: press("Delete My Account"),
    words: "Delete your account?",
  },
  {
    name: "Delete the account, no password",
    path: "/profile?section=data",
    prepare: given(getReauthenticationMethods, {
      password: false,
      passkey: true,
      contacts: [],
      reauthenticatedUntil: null,
    }),
    act: press("Delete My Account"),
    words: "Next, we'll ask you to confirm it's you.",
  },
  {
    name: "Confirm it's you",
    path: "/profile?section=passkeys",
    prepare: expireReauthentication,
    act: press("Add Passkey"),
    words: "Your password",
  },
  {
    name: "Confirm it's you, wrong password",
    act: send("Confirm", { "Your password": "not the password" }),
    words: "Your current password isn't right.",
  },
  {
    name: "Confirm it's you, by code",
    act: pressFirst("Code", "tab"),
    words: "Where should we send your 6-digit code?",
  },
  {
    name: "Confirm it's you, code sent",
    prepare: given(sendReauthenticationCode, {}),
    act: pressFirst(/^Email /),
    words: "We sent a 6-digit code to",
  },
  {
    name: "Confirm it's you, loading",
    path: "/profile?section=passkeys",
    prepare: inTurn(expireReauthentication, stall(getReauthenticationMethods)),
    act: press("Add Passkey"),
  },
  {
    name: "Confirm it's you, not loaded",
    path: "/profile?section=passkeys",
    prepare: fail(getReauthenticationMethods),
    act: press("Add Passkey"),
    words: "This didn't load",
  },
  ...PUSH_SCREENS,
];
