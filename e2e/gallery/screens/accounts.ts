import {
  type CallOutput,
  getProfile,
  renewLink,
  resendCode,
  signIn,
  undoAccountChange,
  unsubscribe,
  updateUser,
  verifyCode,
  viewAccountChange,
  viewSubscription,
} from "@secret/contract";
import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../../../tools/demo-data/events.ts";
import { signUpElsewhere } from "../../browser/accounts.ts";
import { lastMessageId, readLink } from "../../browser/mailbox.ts";
import { accepted, changed, fail, given, refused } from "../../made-up/answers.ts";
import { fill, inTurn, NOBODYS, press, type Screen, send, sharing } from "../screen.ts";

const CODE_REFUSED = "Invalid or expired code. Request a new one and try again.";
/** A link that was never sent. */
const LINK = "/auth/callback?token_hash=0123456789012345678901234567890";
/** Accounts that request a mail in turn, because each may request one per minute. */
const FORGETFUL = ["imani", "luca", "priya", "sam"].map((name) => `${name}@secret.example`);
let asked = 0;

const enterCode = (code: string) => fill("Verification code", code);

async function enterFiveDigits(page: Page): Promise<void> {
  await page.getByLabel("Verification code").fill("12345");
  await page.keyboard.press("Enter");
}

/** Simulates a requested page, or a page that was open when the session ended. */
const keepWanted = (origin: string, interrupted: object | undefined) => async (page: Page) => {
  await page.goto("/login");
  await page.evaluate(
    ([path, more]) => {
      sessionStorage.setItem("origin", path);
      if (more === undefined) sessionStorage.removeItem("origin-interrupted");
      else sessionStorage.setItem("origin-interrupted", more);
    },
    [origin, interrupted === undefined ? undefined : JSON.stringify(interrupted)] as const,
  );
};
const wanting = (path: string) => keepWanted(path, undefined);
const interruptedAt = (path: string, by: string, title: string) => keepWanted(path, { by, title });
const clearStoredSession = (page: Page) => page.evaluate(() => sessionStorage.clear());

const NOT_ME = `/not-me#${"0123456789".repeat(4)}`;
const CHANGE = {
  what: "A phone number was added: (•••) •••-0177.",
  changedAt: "2026-10-15T18:24:00.000Z",
  until: "2026-10-18T18:24:00.000Z",
};

/** An account with more sign-in methods than its owner knows of. */
const SIGN_IN_METHODS: Partial<CallOutput<typeof getProfile>> = {
  passkeys: [
    { id: "1", name: "Safari on iPhone", createdAt: "2026-03-02T12:00:00.000Z", lastUsedAt: null },
    { id: "2", name: "Chrome on Windows", createdAt: "2026-10-14T02:10:00.000Z", lastUsedAt: null },
  ],
  secondFactors: [
    {
      id: "3",
      type: "phone",
      name: "Phone (•••) •••-0177",
      phone: null,
      createdAt: "2026-10-14T02:12:00.000Z",
    },
  ],
};

/** Sign-in, sign-up and recovery, as a visitor sees them. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  { name: "Sign in", path: "/login", words: "Say the word and come in." },
  { name: "Sign in by phone", path: "/login?t=mobile", words: "Phone number" },
  {
    name: "Sign in, nothing filled",
    path: "/login",
    act: press("Sign In"),
    words: "Please enter your email.",
  },
  {
    name: "Sign in, wrong password",
    path: "/login",
    act: send("Sign In", { "Email address": "nobody@example.com", Password: "not the password" }),
    words: "That email, phone or password isn't right. Please try again.",
  },
  { name: "Sign up", path: "/register", words: "Join SECRET" },
  { name: "Sign up by phone", path: "/register?t=mobile", words: "Reply STOP to opt out or HELP for help." },
  {
    name: "Sign up, nothing filled",
    path: "/register",
    act: press("Create Account"),
    words: "Email is required",
  },
  {
    name: "Sign up, not a US number",
    path: "/register?t=mobile",
    act: send("Create Account", { "Phone number": "+44 20 7946 0000" }),
    words: "Please enter a valid US phone number (e.g., (213) 555-0123)",
  },
  {
    name: "Sign up, passwords differ",
    path: "/register",
    act: send("Create Account", { Password: "knock twice", "Confirm password": "knock once" }),
    words: "Passwords do not match",
  },
  {
    name: "Sign up, wrong invitation",
    path: "/register?invite=NO-SUCH-CARD",
    words: "This invitation code isn't valid. Please check it.",
  },
  {
    name: "Sign in, the session has ended",
    path: "/login",
    prepare: interruptedAt("/checkout", "over", `Checkout: ${DEMO_OPEN_EVENT}`),
    words: "Your session has ended.",
  },
  {
    name: "Sign in, the session was ended elsewhere",
    path: "/login",
    prepare: interruptedAt("/profile", "elsewhere", "Profile Settings"),
    words: "You were signed out",
  },
  {
    name: "Landing, signed out in another tab",
    path: "/",
    prepare: interruptedAt("/dashboard", "other-tab", ""),
    words: "You were signed out in another tab.",
  },
  ...sharing({ path: "/login" }, [
    {
      name: "Sign in, for an order",
      prepare: wanting(`/orders/${NOBODYS}`),
      words: "Sign in to see this order.",
    },
    {
      name: "Sign in, address not proven",
      prepare: inTurn(refused(signIn, "EMAIL_NOT_CONFIRMED"), accepted(resendCode)),
      act: send("Sign In", { "Email address": "unproven@example.com", Password: "knock twice, then once" }),
      words: "A new code is on its way.",
    },
    {
      name: "Sign in, address not proven, no code",
      prepare: inTurn(refused(signIn, "EMAIL_NOT_CONFIRMED"), fail(resendCode)),
      act: send("Sign In", { "Email address": "unproven@example.com", Password: "knock twice, then once" }),
      words: "We couldn't send the code",
    },
  ]),
  { name: "Email code", path: "/verify?email=noor%40example.com", words: "Send New Code in" },
  {
    name: "Email code, no address",
    path: "/verify",
    act: enterCode("123456"),
    words: "Please enter your email.",
  },
  {
    name: "Email code, too short",
    path: "/verify?email=noor%40example.com",
    act: enterFiveDigits,
    words: "Please enter the 6-digit code.",
  },
  {
    name: "Email code, wrong",
    path: "/verify?email=nobody%40example.com",
    act: enterCode("12 34-56"),
    words: CODE_REFUSED,
  },
  { name: "Phone code", path: "/verify-phone?phone=%2B12135550123", words: "Check your phone" },
  {
    name: "Phone code, no number",
    path: "/verify-phone",
    act: enterCode("123456"),
    words: "Please enter your phone number.",
  },
  {
    name: "Phone code, wrong",
    path: "/verify-phone?phone=%2B12135550123",
    act: enterCode("123456"),
    words: CODE_REFUSED,
  },
  { name: "Forgotten password", path: "/forgot-password", words: "Forgot your password?" },
  {
    name: "Forgotten password, not a US number",
    path: "/forgot-password?t=mobile",
    act: send("Send Reset Code", { "Phone number": "12345" }),
    words: "Please enter a valid US phone number",
  },
  {
    name: "Forgotten password, mail sent",
    path: "/forgot-password",
    act: (page, site) =>
      send("Send Reset Link", { "Email address": `nobody-${crypto.randomUUID()}@example.com` })(page, site),
    words: "Check Your Email",
  },
  {
    name: "Link of a recovery, over",
    path: `${LINK}&type=recovery`,
    prepare: clearStoredSession,
    act: press("Confirm"),
    words: "We'll send a new one to the same address.",
  },
  {
    name: "Link of a recovery, sent again",
    prepare: given(renewLink, {}),
    act: press("Send a New Link"),
    words: "a new link is on its way",
  },
  {
    name: "Link of a recovery, too old",
    path: `${LINK}&type=recovery&again`,
    act: inTurn(press("Confirm"), press("Send a New Link")),
    words: "It's too old for us to know",
  },
  { name: "New password, link over", path: "/reset-password", words: "This link has expired" },
  {
    name: "Link with an error",
    path: "/auth/callback?error=access_denied&error_code=otp_expired",
    words: CODE_REFUSED,
  },
  {
    name: "Link of a sign-up",
    path: `${LINK}&type=signup`,
    words: "Confirm to verify your address.",
  },
  { name: "Link to sign in", path: `${LINK}&type=magiclink`, words: "Confirm, and you're in." },
  { name: "Link of a recovery", path: `${LINK}&type=recovery`, words: "Confirm to choose a new one." },
  {
    name: "Link, server failing",
    path: `${LINK}&type=signup`,
    prepare: fail(verifyCode),
    act: press("Confirm"),
    words: "Something went wrong on our side. Please try again.",
  },
  {
    name: "Link of a sign-up in another browser",
    path: "/login",
    act: async (page, site) => {
      const email = `elsewhere-${crypto.randomUUID()}@example.com`;
      await signUpElsewhere(site, email, "knock twice, then once");
      await page.goto(await readLink(site, email));
      await press("Confirm")(page);
      await press("Set Password")(page);
    },
    words: "New password is required",
  },
  { name: "Link that was used", path: `${LINK}&type=signup`, act: press("Confirm"), words: CODE_REFUSED },
  {
    name: "Link of an app, code too short",
    path: "/auth/callback#access_token=a&refresh_token=b",
    act: enterFiveDigits,
    words: "Enter the 6-digit code from your email.",
  },
  { name: "Link of an app", path: "/auth/callback#access_token=a&refresh_token=b", words: "Enter your code" },
  {
    name: "New password",
    path: "/forgot-password",
    act: async (page, site) => {
      const email = FORGETFUL[asked++ % FORGETFUL.length] ?? "";
      const before = await lastMessageId(site, email);
      await send("Send Reset Link", { "Email address": email })(page, site);
      await page.goto(await readLink(site, email, before));
      await press("Confirm")(page);
      await page.waitForURL("**/reset-password");
      await send("Update Password", { "New password": "seven" })(page, site);
    },
    words: "Password must be at least 8 characters long",
  },
  {
    name: "New password, is all of this yours",
    prepare: inTurn(accepted(updateUser), changed(getProfile, SIGN_IN_METHODS)),
    act: send("Update Password", {
      "New password": "a lantern at the back door",
      "Confirm new password": "a lantern at the back door",
    }),
    words: "Is all of this yours?",
  },
  {
    name: "This wasn't me",
    path: NOT_ME,
    prepare: given(viewAccountChange, CHANGE),
    words: "Was this you?",
  },
  {
    name: "This wasn't me, taken back",
    prepare: given(undoAccountChange, { recoverBy: "mail" }),
    act: press("This Wasn't Me"),
    words: "Every device is signed out, and the old password no longer works. Choose a new one now.",
  },
  {
    name: "This wasn't me, taken back already",
    path: `/not-me?again${NOT_ME.slice("/not-me".length)}`,
    prepare: refused(viewAccountChange, "ACCOUNT_UNDO_USED"),
    words: "Already undone",
  },
  {
    name: "This wasn't me, over",
    path: `/not-me?over${NOT_ME.slice("/not-me".length)}`,
    words: "This link has expired",
  },
  {
    name: "Unsubscribe",
    path: "/unsubscribe/a-token",
    prepare: given(viewSubscription, { name: "New events", isOn: true }),
    words: "No more “New events” by email?",
  },
  {
    name: "Unsubscribed",
    prepare: given(unsubscribe, { name: "New events", isOn: false }),
    act: press("Unsubscribe"),
    words: "You won't get “New events” by email anymore.",
  },
  {
    name: "Unsubscribe, a link that doesn't work",
    path: "/unsubscribe/cut-short",
    words: "This link doesn't work",
  },
];
