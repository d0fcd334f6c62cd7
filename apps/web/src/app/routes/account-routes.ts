import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { texts } from "../address.ts";
import { readSession, requireVisitor } from "../guards.ts";
import { rootRoute } from "./root-route.ts";

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: "public",
  component: lazyRouteComponent(() => import("../layouts/account-layout.tsx"), "AccountLayout"),
});
const login = createRoute({
  getParentRoute: () => publicLayout,
  path: "/login",
  validateSearch: texts("t"),
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import("../../features/auth/sign-in/login-page.tsx"), "LoginPage"),
});
const register = createRoute({
  getParentRoute: () => publicLayout,
  path: "/register",
  validateSearch: texts("t", "invite"),
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(
    () => import("../../features/auth/sign-up/register-page.tsx"),
    "RegisterPage",
  ),
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
  component: lazyRouteComponent(
    () => import("../../features/auth/verification/verify-page.tsx"),
    "VerifyPage",
  ),
});
const verifyPhone = createRoute({
  getParentRoute: () => publicLayout,
  path: "/verify-phone",
  validateSearch: texts("phone", "type"),
  component: lazyRouteComponent(
    () => import("../../features/auth/verification/verify-phone-page.tsx"),
    "VerifyPhonePage",
  ),
});
const forgotPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/forgot-password",
  validateSearch: texts("t"),
  component: lazyRouteComponent(
    () => import("../../features/auth/passwords/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: "/reset-password",
  beforeLoad: readSession,
  component: lazyRouteComponent(
    () => import("../../features/auth/passwords/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});
const callback = createRoute({
  getParentRoute: () => publicLayout,
  path: "/auth/callback",
  component: lazyRouteComponent(
    () => import("../../features/auth/verification/callback-page.tsx"),
    "CallbackPage",
  ),
});
const notMe = createRoute({
  getParentRoute: () => publicLayout,
  path: "/not-me",
  component: lazyRouteComponent(() => import("../../features/auth/changes/not-me-page.tsx"), "NotMePage"),
});
const claim = createRoute({
  getParentRoute: () => publicLayout,
  path: "/transfer/$token",
  beforeLoad: readSession,
  component: lazyRouteComponent(() => import("../../features/transfers/claim/claim-page.tsx"), "ClaimPage"),
});
const unsubscribe = createRoute({
  getParentRoute: () => publicLayout,
  path: "/unsubscribe/$token",
  component: lazyRouteComponent(
    () => import("../../features/notifications/unsubscribe-page.tsx"),
    "UnsubscribePage",
  ),
});
const promoCard = createRoute({
  getParentRoute: () => publicLayout,
  path: "/qr",
  validateSearch: texts("invite"),
  component: lazyRouteComponent(
    () => import("../../features/promo-card/promo-card-page.tsx"),
    "PromoCardPage",
  ),
});

/** Accounts: the ways in, and links that work without one. */
export const accountRoutes = publicLayout.addChildren([
  login,
  register,
  verify,
  verifyPhone,
  forgotPassword,
  resetPassword,
  callback,
  notMe,
  claim,
  unsubscribe,
  promoCard,
]);
