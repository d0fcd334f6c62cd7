import { z } from "zod";
import { asGiven, IdParams, route } from "./http/route.ts";

/** Length of a calendar address's token is 86; other lengths fail its signature. */
const TOKEN_MAX_LENGTH = 100;

export const openOrderCalendar = route({
  method: "GET",
  path: "/api/orders/:id/calendar.ics",
  access: "member",
  summary: "Redirects to the calendar address of the member's own order",
  params: IdParams,
  response: z.any().meta({ description: "302 to the calendar address" }),
  errors: ["ORDER_NOT_FOUND"],
});

export const readOrderCalendar = route({
  method: "GET",
  path: "/api/calendars/:token/pickup.ics",
  access: "public",
  summary:
    "An order's pickup as a calendar file, for calendar apps; cancelled once the order isn't the member's",
  params: z.strictObject({ token: asGiven(TOKEN_MAX_LENGTH) }),
  response: z.any().meta({ description: "text/calendar" }),
  errors: ["NOT_FOUND", "RATE_LIMITED"],
});

export const readEventCalendar = route({
  method: "GET",
  path: "/api/events/:id/calendar.ics",
  access: "member",
  summary: "An event's pickup times as a calendar file",
  params: IdParams,
  response: z.any().meta({ description: "text/calendar" }),
  errors: ["EVENT_NOT_FOUND"],
});
