import type { APIResponse, CDPSession, Page, Route } from "playwright-core";

/** A page's call that waits for its answer. */
interface Call {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
}

type Handler = Parameters<Page["route"]>[1];
type Fulfilled = NonNullable<Parameters<Route["fulfill"]>[0]>;

/**
 * Limits the page's routes to its calls by `fetch`. Playwright's own routes stop every request and turn off the cache,
 * so that each load gets all files again. Other browsers keep Playwright's routes.
 */
export async function routeCallsOnly(page: Page): Promise<void> {
  if (page.context().browser()?.browserType().name() !== "chromium") return;
  const session = await page.context().newCDPSession(page);
  const routes: { readonly url: RegExp; readonly handler: Handler }[] = [];
  const answer = async (call: Call, [handler, ...older]: readonly Handler[]): Promise<unknown> =>
    handler === undefined
      ? session.send("Fetch.continueRequest", { requestId: call.requestId })
      : handler(
          routeOf(page, session, call, () => answer(call, older)),
          undefined as never,
        );
  session.on("Fetch.requestPaused", (call) => {
    const matching = routes
      .filter(({ url }) => url.test(call.request.url))
      .map(({ handler }) => handler)
      .reverse();
    answer(call, matching).catch((error) => {
      // A page that has moved on, or whose routes are removed, doesn't wait for the answer.
      const isWanted = routes.some(({ handler }) => handler === matching[0]) && !page.isClosed();
      if (isWanted && !/Invalid InterceptionId/.test(String(error))) throw error;
    });
  });
  Object.assign(page, {
    async route(url: string | RegExp, handler: Handler) {
      if (routes.length === 0) await session.send("Fetch.enable", { patterns: [{ resourceType: "Fetch" }] });
      routes.push({ url: typeof url === "string" ? fromGlob(url) : url, handler });
    },
    async unrouteAll() {
      routes.splice(0);
      if (!page.isClosed()) await session.send("Fetch.disable");
    },
  });
}

function fromGlob(glob: string): RegExp {
  const literal = glob.replace(/[.+?^$()|[\]{}\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/\*\*?/g, (stars) => (stars === "**" ? ".*" : "[^/]*"))}$`);
}

function routeOf(
  page: Page,
  session: CDPSession,
  { requestId, request }: Call,
  fallback: () => Promise<unknown>,
): Route {
  const { url, method, headers, postData } = request;
  const own = {
    request: () => ({
      url: () => url,
      method: () => method,
      postDataJSON: () => JSON.parse(postData ?? "null"),
    }),
    fetch: ({ url: other = url, ...options }: Parameters<Route["fetch"]>[0] = {}): Promise<APIResponse> =>
      page.request.fetch(other, {
        method,
        headers,
        ...(postData === undefined ? {} : { data: postData }),
        ...options,
      }),
    async fulfill({
      response,
      status = response?.status() ?? 200,
      json,
      body = JSON.stringify(json),
    }: Fulfilled) {
      await session.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: status,
        responseHeaders: [{ name: "content-type", value: "application/json" }],
        body: Buffer.from(body).toString("base64"),
      });
    },
    abort: () => session.send("Fetch.failRequest", { requestId, errorReason: "Failed" }),
    fallback,
    continue: () => session.send("Fetch.continueRequest", { requestId }),
  };
  return own as unknown as Route;
}
