import { expect, test } from "vitest";
import { describeSignInReason } from "./sign-in-reason.ts";

const ID = "01890000-0000-7000-8000-000000000000";

test.each([
  [`/orders/${ID}`, "Sign in to see this order."],
  ["/orders", "Sign in to see your orders."],
  [`/events/${ID}`, "Sign in to see this event."],
  ["/events", "Sign in to see the events."],
  ["/checkout", "Sign in to continue your checkout."],
  [`/checkout?order=${ID}`, "Sign in to pay for the order we're holding for you."],
  ["/profile", "Sign in to open your profile."],
  ["/notifications", "Sign in to read your notifications."],
  [`/qr-verify?o=${ID}&token=abc`, "Sign in to check this pickup code."],
  ["/admin/orders?search=ana", "Sign in to open the admin pages."],
])("describes a link to %s without the page's data", (path, why) => {
  const words = describeSignInReason({ path, interrupted: undefined });
  expect(words).toEqual({ why, destination: undefined, isCheckout: false });
  expect(words?.why).not.toContain(ID);
});

test("returns nothing for a visitor who came on their own", () => {
  expect(describeSignInReason({ path: "/dashboard", interrupted: undefined })).toBeUndefined();
});

test("explains how a session ended and which page comes next", () => {
  const title = "Checkout: Lobster Night";
  expect(describeSignInReason({ path: "/checkout", interrupted: { by: "over", title } })).toEqual({
    why: "Your session has ended. Sign in to continue your checkout.",
    destination: title,
    isCheckout: true,
  });
  expect(describeSignInReason({ path: "/dashboard", interrupted: { by: "elsewhere", title: "" } })).toEqual({
    why: "You were signed out: your session was ended on another device, or your account was changed. Sign in to pick up where you left off.",
    destination: undefined,
    isCheckout: false,
  });
});

test("explains a sign-out in another tab without naming the page", () => {
  expect(describeSignInReason({ path: "/dashboard", interrupted: { by: "other-tab", title: "" } })).toEqual({
    why: "You were signed out in another tab.",
    destination: undefined,
    isCheckout: false,
  });
});
