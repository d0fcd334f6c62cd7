import { z } from "zod";
import { asGiven, file, IdParams, Nothing, route } from "./http/route.ts";

/** Maximum length of a calendar address's token, which has 86 characters. */
const TOKEN_MAX_LENGTH = 100;

export const openOrderCalendar = route({
  method: "GET",
  path: "/api/orders/:id/calendar.ics",
  access: "member",
  summary: "Redirects to the calendar address of the member's own order",
  params: IdParams,
  otherStatuses: [302],
  response: Nothing,
  errors: ["ORDER_NOT_FOUND"],
});

export const readOrderCalendar = route({
  method: "GET",
  path: "/api/calendars/:token/pickup.ics",
  access: "public",
  summary:
    "An order's pickup as a calendar file, for calendar apps; cancelled once the order isn't the member's",
  params: z.strictObject({ token: asGiven(TOKEN_MAX_LENGTH) }),
  response: file("text/calendar"),
  errors: ["NOT_FOUND", "RATE_LIMITED"],
});

export const readEventCalendar = route({
  method: "GET",
  path: "/api/events/:id/calendar.ics",
  access: "member",
  summary: "An event's pickup times as a calendar file",
  params: IdParams,
  response: file("text/calendar"),
  errors: ["EVENT_NOT_FOUND"],
});

export const listWallets = route({
  method: "GET",
  path: "/api/orders/:id/wallets",
  access: "member",
  summary: "The wallets that the member's order can be added to",
  params: IdParams,
  response: z.object({ apple: z.boolean(), google: z.boolean() }),
  errors: ["ORDER_NOT_FOUND"],
});

export const getApplePass = route({
  method: "GET",
  path: "/api/orders/:id/pass.pkpass",
  access: "member",
  summary: "The member's order as an Apple Wallet pass",
  params: IdParams,
  response: file("application/vnd.apple.pkpass"),
  errors: ["ORDER_NOT_FOUND", "NOT_FOUND", "RATE_LIMITED"],
});

export const makeGooglePass = route({
  method: "POST",
  path: "/api/orders/:id/google-pass",
  access: "member",
  summary: "Creates the order's pass at Google Wallet, and returns the link that saves it on the phone",
  params: IdParams,
  response: z.object({ url: z.url() }),
  errors: ["ORDER_NOT_FOUND", "NOT_FOUND", "RATE_LIMITED", "BUSY"],
});
