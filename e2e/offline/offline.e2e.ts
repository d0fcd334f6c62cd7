import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../tools/demo-data/demo-data.ts";
import { DEMO_OPEN_EVENT } from "../../tools/demo-data/events.ts";
import { readyOrderOf } from "../browser/demo-orders.ts";
import { expectAccessible } from "../browser/expect-accessible.ts";
import { hasFilesOf } from "../browser/stored.ts";
import { useSite } from "../browser/use-site.ts";
import { openDashboard, signIn, signOut } from "../browser/visit.ts";

const site = useSite({ worker: true });

/** Returns the URLs of the page's images that failed to load. */
function brokenPictures(page: Page): Promise<string[]> {
  return page
    .locator("img")
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(
          ({ complete, naturalWidth, loading }) => (complete || loading === "eager") && naturalWidth === 0,
        )
        .map(({ src }) => src),
    );
}

test("abuse 69: a seen order and its code are available offline, and gone after sign-out", async () => {
  const email = "ana@secret.example";
  const id = await readyOrderOf(site, email);
  const { page, context } = await site.visit();
  await openDashboard(page, email);
  await hasFilesOf(page, "member");
  await page.goto("/events");
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
  await page.getByRole("heading", { level: 1, name: DEMO_OPEN_EVENT }).waitFor();
  const eventPath = new URL(page.url()).pathname;
  await page.goto("/orders");
  await page.getByRole("heading", { name: "My Orders" }).waitFor();
  await page.goto(`/orders/${id}`);
  await page.getByTestId("pickup-code").waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByTestId("pickup-code").waitFor();
  await page.getByText("Offline").waitFor();
  await expect.poll(() => brokenPictures(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "My Orders" }).first().click();
  await page.getByText("View Details").first().waitFor();
  await page.goto(eventPath);
  await page.getByRole("heading", { level: 1, name: DEMO_OPEN_EVENT }).waitFor();
  await page.getByText("The Secret Tail", { exact: true }).first().waitFor();
  await page.goto("/events");
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).waitFor();

  await context.setOffline(false);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => page.evaluate(() => caches.has("member-2"))).toBe(false);
  await context.setOffline(true);
  await page.goto(`/orders/${id}`).catch(() => undefined);
  expect(await page.getByTestId("pickup-code").count()).toBe(0);
  await context.close();
});

test("an event that was seen before the worker was installed is available offline", async () => {
  const { page, context } = await site.visit();
  // On a slow connection the worker installs only after the member has looked around.
  await context.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = (...given) =>
      new Promise((resolve) => addEventListener("line-is-free", () => resolve(register(...given))));
  });
  await openDashboard(page, "imani@secret.example");
  await page.getByRole("link", { name: "Upcoming Events" }).first().click();
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).click();
  await page.getByText("The Secret Tail", { exact: true }).first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event("line-is-free")));
  await hasFilesOf(page, "member");
  const isKept = (path: string) => caches.match(path, { cacheName: "member-2" }).then((found) => found?.ok);
  const path = `/api${new URL(page.url()).pathname}`;
  await expect.poll(() => page.evaluate(isKept, path), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => page.evaluate(isKept, "/api/events"), { timeout: 20_000 }).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText("The Secret Tail", { exact: true }).first().waitFor();
  await page.goto("/events");
  await page.getByRole("heading", { name: DEMO_OPEN_EVENT }).waitFor();
  await context.close();
});

test("responses that arrive during a sign-out aren't stored", async () => {
  const { page, context } = await site.visit();
  await openDashboard(page, "luca@secret.example");
  await hasFilesOf(page, "member");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The page notifies the worker before the server knows.
  const isKept = await page.evaluate(async () => {
    await caches.delete("member-2");
    navigator.serviceWorker.controller?.postMessage("signed-out");
    await (await fetch("/api/orders")).json();
    return caches.has("member-2");
  });
  expect(isKept).toBe(false);
  await context.close();
});

test("on a connection that carries nothing, the stored code is shown after some seconds", async () => {
  const email = "sam@secret.example";
  const { page, context } = await site.visit();
  const id = await readyOrderOf(site, email);
  await openDashboard(page, email);
  await hasFilesOf(page, "member");
  await page.goto(`/orders/${id}`);
  await page.getByTestId("pickup-code").waitFor();
  const never = () => Promise.resolve();
  await context.route("**/pickup-code", never);
  await context.route("**/orders/*", (route) =>
    route.request().isNavigationRequest() ? never() : route.fallback(),
  );
  await page.reload();
  await page.getByTestId("pickup-code").waitFor();
  await context.close();
});

test("a page that couldn't load without a connection loads automatically when it is back", async () => {
  const { page, context } = await site.visit();
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await signIn(page, "devon@secret.example");
  await page.route("**/api/session", (route) => route.abort());
  await page.goto("/orders");
  await page.getByRole("heading", { name: "We couldn't load this page" }).waitFor();
  await context.setOffline(true);
  await page.unroute("**/api/session");
  await context.setOffline(false);
  await page.getByRole("heading", { name: "My Orders" }).waitFor();
  await context.close();
});

describe("abuse 84: signing out without a connection", () => {
  const email = "priya@secret.example";
  const countSessions = async () => {
    const sessions = site.server.context.database
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select("sessions.id")
      .where("users.email", "=", email);
    return (await sessions.execute()).length;
  };
  const keptOfMember = (page: Page) =>
    page.evaluate(async () => ({
      hasAnswers: await caches.has("member-2"),
      names: Object.keys(localStorage).sort(),
    }));

  /** Signs a member with two tabs out in one of them, without a connection. */
  async function signOutOffline() {
    const { page, context, complaints } = await site.visit();
    await openDashboard(page, email);
    await hasFilesOf(page, "member");
    const other = await context.newPage();
    await other.goto("/orders");
    await other.getByRole("heading", { name: "My Orders" }).waitFor();
    await context.setOffline(true);
    await signOut(page);
    for (const tab of [page, other]) {
      await tab.waitForURL((url) => url.pathname === "/");
      await tab.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
    }
    return { page, other, context, complaints };
  }

  test("hides the member's data at once, and completes when the connection comes back", async () => {
    const before = await countSessions();
    const { page, other, context } = await signOutOffline();
    expect(await countSessions()).toBe(before + 1);
    expect(await keptOfMember(page)).toEqual({ hasAnswers: false, names: ["sign-out", "theme"] });
    for (const path of ["/orders", "/dashboard"]) {
      await other.goto(path);
      await other.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
      expect(await other.getByText("Priya").count()).toBe(0);
    }
    await context.setOffline(false);
    await expect.poll(countSessions).toBe(before);
    await expect.poll(() => keptOfMember(page)).toEqual({ hasAnswers: false, names: ["theme"] });
    await page.goto("/orders");
    await page.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
    await context.close();
  });

  test("is sent again if a try from before the connection came back fails after it did", async () => {
    const before = await countSessions();
    const { page, other, context } = await signOutOffline();
    await other.close();
    const held = Promise.withResolvers<Route>();
    let tries = 0;
    // The route stays: Chromium can lose a request that is sent while Playwright removes one.
    await page.route("**/auth/v1/logout?*", async (route) => {
      tries += 1;
      if (tries === 1) held.resolve(route);
      else await route.continue();
    });
    await context.setOffline(false);
    const tried = await held.promise;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await tried.abort();
    await expect.poll(countSessions).toBe(before);
    await context.close();
  });

  test("completes first when the app is opened again", async () => {
    const before = await countSessions();
    const { page, other, context } = await signOutOffline();
    await Promise.all([page.close(), other.close()]);
    await context.setOffline(false);
    expect(await countSessions()).toBe(before + 1);
    const opened = await context.newPage();
    const asked: string[] = [];
    opened.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/(api|auth)\//.test(pathname)) asked.push(pathname);
    });
    await opened.goto("/orders");
    await opened.getByRole("link", { name: "Join SECRET Program" }).first().waitFor();
    expect(asked[0]).toBe("/auth/v1/logout");
    expect(await countSessions()).toBe(before);
    await context.close();
  });

  test("doesn't end the session of the next member", async () => {
    const before = await countSessions();
    const { page, other, context } = await signOutOffline();
    await other.close();
    await page.getByRole("link", { name: /Member Login/ }).click();
    await page.getByLabel("Email address").fill("luca@secret.example");
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.getByText("No connection. Please check your signal and try again.").waitFor();
    const order: string[] = [];
    page.on("request", (request) => request.url().includes("/token?") && order.push("sign-in asked"));
    page.on("response", (response) => response.url().includes("/logout?") && order.push("sign-out done"));
    // Delay the sign-out's request until the next sign-in is submitted.
    await page.route("**/auth/v1/logout?*", async (route) => {
      await page.locator('[aria-busy="true"]').waitFor();
      await route.continue();
    });
    await context.setOffline(false);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL("**/dashboard");
    expect(order).toEqual(["sign-out done", "sign-in asked"]);
    await page.getByRole("heading", { name: /Luca/ }).waitFor();
    expect(await countSessions()).toBe(before);
    await page.reload();
    await page.getByRole("heading", { name: /Luca/ }).waitFor();
    await context.close();
  });
});

test("a visitor's files are stored for visitors, a member's for members, and the crew's pages once they are opened", async () => {
  const source = await (await fetch(`${site.url}/sw.js`)).text();
  const files: Readonly<Record<"visitor" | "member" | "crew", string[]>> = JSON.parse(
    /^const APP_FILES = (.*);$/m.exec(source)?.[1] ?? "",
  );
  const alone = (user: "member" | "crew") => files[user].filter((file) => !files.visitor.includes(file));
  const { page, context } = await site.visit();
  const missing = (wanted: readonly string[]) =>
    page.evaluate(async (paths) => {
      const name = (await caches.keys()).find((each) => each.startsWith("app-")) ?? "";
      const kept = await (await caches.open(name)).keys();
      const there = new Set(kept.map(({ url }) => new URL(url).pathname));
      return paths.filter((path) => !there.has(path));
    }, wanted);

  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await missing(files.visitor)).toEqual([]);
  expect(await missing(alone("member"))).toEqual(alone("member"));
  await openDashboard(page, "staff@secret.example");
  await expect.poll(() => missing(files.member)).toEqual([]);
  const crewAlone = alone("crew").filter((file) => !files.member.includes(file));
  expect(await missing(crewAlone)).toEqual(crewAlone);
  await page.goto("/qr-verify");
  await expect.poll(() => missing(files.crew)).toEqual([]);
  await context.close();
});

test("the app can be installed: the manifest has icons of every size that phones need", async () => {
  const manifest = (await (await fetch(`${site.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src } of manifest.icons) {
    expect((await fetch(site.url + src)).headers.get("content-type")).toBe("image/png");
  }
});
