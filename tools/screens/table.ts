import type { Page } from "playwright-core";
import { DEMO_OPEN_EVENT } from "../demo-data/events.ts";

/** Who looks. */
export type Viewer = "visitor" | "member" | "staff" | "admin";

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** What brings the state about, after the page is there. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const firstEvent = (page: Page) => page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
const firstOrder = (page: Page) =>
  page
    .getByRole("link", { name: /View Details/ })
    .first()
    .click();

async function fillCart(page: Page): Promise<void> {
  await firstEvent(page);
  await press(/^Add /)(page);
  await page.getByText(/added to cart!/).waitFor();
}

/** Every screen and state of the gallery: add one with a line. */
export const SCREENS: readonly Screen[] = [
  { name: "Landing", path: "/", viewer: "visitor" },
  { name: "Sign in", path: "/login", viewer: "visitor" },
  { name: "Sign in by phone", path: "/login?t=mobile", viewer: "visitor" },
  { name: "Sign in, nothing filled", path: "/login", viewer: "visitor", act: press("Sign In") },
  { name: "Sign up", path: "/register", viewer: "visitor" },
  { name: "Sign up by phone", path: "/register?t=mobile", viewer: "visitor" },
  { name: "Sign up, nothing filled", path: "/register", viewer: "visitor", act: press("Create Account") },
  { name: "Sign up, wrong invitation", path: "/register?invite=NO-SUCH-CARD", viewer: "visitor" },
  { name: "Email code", path: "/verify?email=noor%40example.com", viewer: "visitor" },
  { name: "Phone code", path: "/verify-phone?phone=%2B12135550123", viewer: "visitor" },
  { name: "Forgotten password", path: "/forgot-password", viewer: "visitor" },
  { name: "New password, link over", path: "/reset-password", viewer: "visitor" },
  { name: "Link that fails", path: "/auth/callback?error=x", viewer: "visitor" },
  { name: "Terms", path: "/terms-of-use", viewer: "visitor" },
  { name: "Privacy", path: "/privacy-policy", viewer: "visitor" },
  { name: "Investors", path: "/investors", viewer: "visitor" },
  { name: "Promo card", path: "/qr", viewer: "visitor" },
  { name: "Dashboard", path: "/dashboard", viewer: "member" },
  { name: "Events", path: "/events", viewer: "member" },
  { name: "Event", path: "/events", viewer: "member", act: firstEvent },
  { name: "Event with a cart", path: "/events", viewer: "member", act: fillCart },
  { name: "Event not found", path: "/events/00000000-0000-4000-8000-000000000000", viewer: "member" },
  { name: "Checkout", path: "/checkout", viewer: "member" },
  { name: "Orders", path: "/orders", viewer: "member" },
  { name: "Order", path: "/orders", viewer: "member", act: firstOrder },
  { name: "Order not found", path: "/orders/00000000-0000-4000-8000-000000000000", viewer: "member" },
  { name: "Notifications", path: "/notifications", viewer: "member" },
  { name: "Profile", path: "/profile", viewer: "member" },
  {
    name: "Add an authenticator app",
    path: "/profile",
    viewer: "member",
    act: press("Add Authenticator App"),
  },
  { name: "Delete the account", path: "/profile", viewer: "member", act: press("Delete My Account") },
  { name: "Profile menu", path: "/dashboard", viewer: "member", act: press("Profile menu") },
  { name: "Scan that is not valid", path: "/qr-verify?o=x&token=y", viewer: "staff" },
  { name: "Admin", path: "/admin", viewer: "admin" },
  { name: "Admin events", path: "/admin/events", viewer: "admin" },
  { name: "New event", path: "/admin/events/new", viewer: "admin" },
  { name: "Admin orders", path: "/admin/orders", viewer: "admin" },
];
