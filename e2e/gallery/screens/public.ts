import { askInterest, confirmInterest } from "@secret/contract";
import type { Page } from "playwright-core";
import { accepted, refused } from "../../made-up/answers.ts";
import { fill, inTurn, press, type Screen, sharing } from "../screen.ts";

const openInterest = press("Not a member yet? Hear about the next drop");
const agree = (page: Page) => page.getByRole("checkbox").check();
const askByPhone = inTurn(openInterest, fill("Phone number", "(213) 555-0142"), agree, press("Send Code"));

/** Pages that everybody can see. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: "Landing", path: "/", words: "The back door of a very good fryer." },
  {
    name: "Landing, with a link to an order",
    path: "/orders/00000000-0000-4000-8000-000000000000",
    words: "Sign in to see this order.",
  },
  ...sharing({ path: "/" }, [
    {
      name: "Landing, interest by phone",
      act: openInterest,
      words: "Consent is not a condition of purchase.",
    },
    {
      name: "Landing, interest by email",
      act: inTurn(openInterest, (page) => page.getByRole("tab", { name: "Email" }).click()),
      words: "I can unsubscribe with one click.",
    },
    {
      name: "Landing, interest without consent",
      act: inTurn(openInterest, fill("Phone number", "(213) 555-0142"), press("Send Code")),
      words: "Please agree first.",
    },
    {
      name: "Landing, interest refused",
      prepare: refused(askInterest, "OVER_SMS_SEND_RATE_LIMIT", { retryAfterSeconds: 60 }),
      act: askByPhone,
      words: /wait|seconds|minute/i,
    },
    {
      name: "Landing, interest to confirm",
      prepare: accepted(askInterest),
      act: askByPhone,
      words: "We sent a 6-digit code to (213) 555-0142.",
    },
    {
      name: "Landing, interest with a wrong code",
      prepare: inTurn(accepted(askInterest), refused(confirmInterest, "OTP_EXPIRED")),
      act: inTurn(askByPhone, fill("Verification code", "123456")),
      words: "Invalid or expired code. Request a new one and try again.",
    },
    {
      name: "Landing, interest confirmed",
      prepare: inTurn(accepted(askInterest), accepted(confirmInterest)),
      act: inTurn(askByPhone, fill("Verification code", "123456")),
      words: "You're on the list.",
    },
  ]),
  {
    name: "Sign up, interest instead",
    path: "/register",
    act: openInterest,
    words: "One message when the next event is announced",
  },
  { name: "Terms", path: "/terms-of-use", words: "Last updated September 2025" },
  { name: "Privacy", path: "/privacy-policy", words: "Last updated September 2025" },
  { name: "Investors", path: "/investors", words: "Investor Information" },
  { name: "Promo card", path: "/qr", words: "For a print shop" },
  { name: "Promo card, printed", path: "/qr", isPrinted: true, only: "desktop" },
];
