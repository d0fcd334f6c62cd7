import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../../platform/lazy-page.ts";
import { texts } from "../address.ts";
import { readSession, requireVisitor } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  component: lazyPage(() => import("../layouts/account-layout.tsx"), "AccountLayout"),
});
const login = createRoute({
  getParentRoute: () => publicLayout,
  path: "/login",
  validateSearch: texts("t"),
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../../features/auth/sign-in/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => publicLayout,
  path: "/register",
  validateSearch: texts("t", "invite"),
  beforeLoad: requireVisitor,
  component: lazyPage(() => import("../sign-up-page.tsx"), "SignUpPage"),
});
const verifySearch = texts("email", "o", "token");
const verify = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify",
  validateSearch: verifySearch,
  beforeLoad: ({ search, location }) => {
    if (search.o === undefined) return;
    throw redirect({ href: `/qr-verify${location.searchStr}`, replace: true });
  },
  component: lazyPage(() => import("../../features/auth/verification/verify-page.tsx"), "VerifyPage"),
});
const verifyPhone = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify-phone",
  validateSearch: texts("phone", "type"),
  component: lazyPage(
    () => import("../../features/auth/verification/verify-phone-page.tsx"),
    "VerifyPhonePage",
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/forgot-password",
  validateSearch: texts("t"),
  component: lazyPage(
    () => import("../../features/auth/passwords/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/reset-password",
  beforeLoad: readSession,
  component: lazyPage(
    () => import("../../features/auth/passwords/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});
const callback = createRoute({
  getParentRoute: () => publicLayout,
  path: "/auth/callback",
  component: lazyPage(() => import("../../features/auth/verification/callback-page.tsx"), "CallbackPage"),
});
const notMe = createRoute({
  getParentRoute: () => publicLayout,
  path: "/not-me",
  component: lazyPage(() => import("../../features/auth/changes/not-me-page.tsx"), "NotMePage"),
});
const claimLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "offered",
  component: lazyPage(() => import("../layouts/account-layout.tsx"), "ClaimLayout"),
});
const claim = createRoute({
  getParentRoute: () => claimLayout,
  path: "/transfer/$token",
  beforeLoad: readSession,
  component: lazyPage(() => import("../../features/transfers/claim/claim-page.tsx"), "ClaimPage"),
});
const unsubscribe = createRoute({
  getParentRoute: () => publicLayout,
  path: "/unsubscribe/$token",
  component: lazyPage(() => import("../../features/notifications/unsubscribe-page.tsx"), "UnsubscribePage"),
});
const promoCard = createRoute({
  getParentRoute: () => publicLayout,
  path: "/qr",
  validateSearch: texts("invite"),
  component: lazyPage(() => import("../../features/promo-card/promo-card-page.tsx"), "PromoCardPage"),
});

/** Routes for signing in and up, and for links from emails. */
export const accountRoutes = [
  publicLayout.addChildren([
    login,
    register,
    verify,
    verifyPhone,
    forgotPassword,
    resetPassword,
    callback,
    notMe,
    unsubscribe,
    promoCard,
  ]),
  claimLayout.addChildren([claim]),
] as const;
