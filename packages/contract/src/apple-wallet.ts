import { z } from "zod";
import { asGiven, file, Id, Nothing, paragraph, route } from "./http/route.ts";

// Routes that Apple's devices call, as Apple's "Adding a Web Service to Update Passes" defines them. Those about one pass
// need its token in the header "Authorization: ApplePass <token>".

const NAME_MAX_LENGTH = 100;
const DeviceId = asGiven(NAME_MAX_LENGTH);
const PassType = asGiven(NAME_MAX_LENGTH);
const PassParams = z.strictObject({ deviceId: DeviceId, passType: PassType, serial: Id });
/** Maximum characters of an entry, and maximum entries of a report; far more than devices send. */
const LOG = { length: 2_000, entries: 50 };

export const registerWalletDevice = route({
  method: "POST",
  path: "/api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial",
  access: "public",
  summary: "Registers a device for updates of a pass: 201 if it is new, else 200",
  params: PassParams,
  body: z.strictObject({ pushToken: asGiven(200).regex(/^[0-9a-fA-F]+$/) }),
  otherStatuses: [201],
  response: Nothing,
  errors: ["SIGN_IN_REQUIRED", "RATE_LIMITED"],
});

export const unregisterWalletDevice = route({
  method: "DELETE",
  path: "/api/apple-wallet/v1/devices/:deviceId/registrations/:passType/:serial",
  access: "public",
  summary: "Ends a device's registration for a pass",
  params: PassParams,
  response: Nothing,
  errors: ["SIGN_IN_REQUIRED"],
});

export const listChangedWalletPasses = route({
  method: "GET",
  path: "/api/apple-wallet/v1/devices/:deviceId/registrations/:passType",
  access: "public",
  summary: "The serial numbers of a device's passes that changed since; 204 if none did",
  params: z.strictObject({ deviceId: DeviceId, passType: PassType }),
  query: z.object({ passesUpdatedSince: asGiven(40).optional() }),
  otherStatuses: [204],
  response: z.object({ serialNumbers: z.array(Id), lastUpdated: z.string() }),
  errors: ["RATE_LIMITED"],
});

export const readWalletPass = route({
  method: "GET",
  path: "/api/apple-wallet/v1/passes/:passType/:serial",
  access: "public",
  summary: "A pass as its order is now; 304 if it hasn't changed",
  params: z.strictObject({ passType: PassType, serial: Id }),
  otherStatuses: [304],
  response: file("application/vnd.apple.pkpass"),
  errors: ["SIGN_IN_REQUIRED"],
});

export const reportWalletProblems = route({
  method: "POST",
  path: "/api/apple-wallet/v1/log",
  access: "public",
  summary: "Takes a device's report of problems with our passes",
  body: z.strictObject({ logs: z.array(paragraph(LOG.length)).max(LOG.entries) }),
  response: Nothing,
  errors: ["RATE_LIMITED"],
});
