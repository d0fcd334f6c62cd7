import {
  type CallOutput,
  type Route as Declared,
  ERRORS,
  type ErrorCode,
  type Problem,
} from "@secret/contract";
import type { Page, Route } from "playwright-core";

/** The part of an answer that changes, also computed from the server's own answer to a URL. */
type Change<Call extends Declared> =
  | Partial<CallOutput<Call>>
  | ((
      answer: CallOutput<Call>,
      page: Page,
      url: string,
    ) => Partial<CallOutput<Call>> | Promise<Partial<CallOutput<Call>>>);

/** Answers a route's requests in the server's place, with any parameters and query. */
function answer(call: Declared, reply: (route: Route) => Promise<void>) {
  // An id is a UUID: the path of one order isn't that of the held orders.
  const part = (name: string) => (/id$/i.test(name) ? "[\\da-f-]{36}" : "[^/?]+");
  const path = call.path.replaceAll(".", "\\.").replace(/:\w+/g, part);
  const url = new RegExp(`^https?://[^/]+${path}(\\?.*)?$`);
  return (page: Page) =>
    page.route(url, (route) => (route.request().method() === call.method ? reply(route) : route.fallback()));
}

/** Mocks a route's answer. */
export const given = <Call extends Declared>(call: Call, json: CallOutput<Call>) =>
  answer(call, (route) => route.fulfill({ json }));

/** Mocks a changed part of the server's answer. */
export const changed =
  <Call extends Declared>(call: Call, change: Change<Call>) =>
  (page: Page) =>
    answer(call, async (route) => {
      const response = await route.fetch();
      if (!response.ok()) return route.fallback();
      const own: CallOutput<Call> = await response.json();
      const changes = typeof change === "function" ? await change(own, page, route.request().url()) : change;
      await route.fulfill({ response, json: { ...(own as object), ...changes } });
    })(page);

/** Mocks a refusal with the text of its code, whose `{name}` are filled in. */
export const refused = (call: Declared, code: ErrorCode, params: NonNullable<Problem["params"]> = {}) => {
  const { status, message } = ERRORS[code];
  const detail = message.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const json: Problem = { type: "about:blank", title: "Refused", status, code, detail, params };
  return answer(call, (route) => route.fulfill({ status, json }));
};

/** Accepts requests whose answer nobody reads. */
export const accepted = (call: Declared) => answer(call, (route) => route.fulfill({ json: {} }));

/** Makes a route fail. */
export const fail = (call: Declared) => answer(call, (route) => route.fulfill({ status: 500, json: {} }));

/** Leaves a route's requests without an answer. */
export const stall = (call: Declared) => answer(call, () => Promise.resolve());

/** Cuts the connection of a route's requests. */
export const cutOff = (call: Declared) => answer(call, (route) => route.abort());
