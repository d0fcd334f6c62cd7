import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Browser, distantBrowser } from "../../../../../testing/browser.ts";
import { signedInMember } from "../../../../../testing/signed-in-member.ts";
import { startTestServer, type TestServer } from "../../../../../testing/test-server.ts";
import { hashingQueue } from "./hashing-queue.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Runs an action while the hashing queue is full. */
async function whileHashingIsBusy(act: () => Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const works = [];
  for (let source = 0; !hashingQueue.isFullFor("anybody"); source++)
    works.push(hashingQueue.run(`source ${source}`, () => promise));
  try {
    await act();
  } finally {
    resolve();
    await Promise.all(works);
  }
}

const BUSY = { status: 503, body: { code: "busy" }, headers: { "retry-after": "2" } };

describe("abuse 75: hashing passwords for strangers", () => {
  test("rejects sign-in and sign-up with a retry time when the queue is full, and counts no guess", async () => {
    const { email } = await signedInMember(server);
    const browser = new Browser(server);
    await whileHashingIsBusy(async () => {
      expect(await distantBrowser(server).signUp({ email: "busy@example.com" })).toMatchObject(BUSY);
      for (let again = 0; again < 12; again++) expect(await browser.signIn({ email })).toMatchObject(BUSY);
    });
    expect(await browser.signIn({ email })).toMatchObject({ status: 200 });
    expect(await distantBrowser(server).signUp({ email: "busy@example.com" })).toMatchObject({ status: 200 });
  });

  test("a network that guesses endlessly doesn't block other sign-ins, nor a known device there", async () => {
    const guesser = new Browser(server, { ip: "203.0.113.30" });
    const member = await signedInMember(server);
    const known = new Browser(server, { ip: "203.0.113.30" });
    await known.signIn({ email: member.email });
    const { promise, resolve } = Promise.withResolvers<void>();
    const guesses = Array.from({ length: 100 }, () => hashingQueue.run("203.0.113.30", () => promise));
    expect(await guesser.signIn({ email: "nobody@example.com" })).toMatchObject(BUSY);
    const queued = vi.spyOn(hashingQueue, "run");
    const signIns = [distantBrowser(server), known].map((browser) => browser.signIn({ email: member.email }));
    await vi.waitFor(() => expect(queued).toHaveBeenCalledTimes(signIns.length));
    queued.mockRestore();
    resolve();
    await Promise.all(guesses);
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("a refused sign-up isn't hashed", async () => {
    const browser = new Browser(server, { ip: "203.0.113.20" });
    await browser.signUp({ email: "again@example.com" });
    await whileHashingIsBusy(async () => {
      expect(await browser.signUp({ email: "again@example.com" })).toMatchObject({
        status: 429,
        body: { code: "over_email_send_rate_limit" },
      });
    });
  });

  test("a network over its sign-up limit isn't hashed", async () => {
    const browser = new Browser(server, { ip: "203.0.113.21" });
    await whileHashingIsBusy(async () => {
      const addresses = Array.from({ length: 61 }, (_, index) => ({ email: `flood-${index}@example.com` }));
      const statuses: number[] = [];
      for (const address of addresses) statuses.push((await browser.signUp(address)).status);
      expect(statuses).toEqual([...Array.from({ length: 60 }, () => 503), 429]);
    });
    expect((await distantBrowser(server).signUp({ email: "elsewhere@example.com" })).status).toBe(200);
    server.clock.advance(60);
    expect((await browser.signUp({ email: "later@example.com" })).status).toBe(200);
  });
});
