import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../../testing/mail-server.ts";
import { openMailPool } from "./mail-pool.ts";

let server: MailServer;
let pool: ReturnType<typeof openMailPool>;
beforeEach(async () => {
  server = await openMailServer("waits");
  pool = openMailPool(server.url);
});
afterEach(async () => {
  pool.close();
  await server.close();
});

const MAIL = { from: "hello@secret.example", to: "robin@example.com", subject: "Hello", text: "Hello." };

describe("a pool that is retired because one of its mails never ends", () => {
  test("lets the other mails finish", async () => {
    const sending = [pool.send(MAIL), pool.send(MAIL)];
    await expect.poll(() => server.waiting).toBe(2);
    pool.retire();
    pool.leave();
    server.answer();
    await expect(Promise.all(sending)).resolves.toHaveLength(2);
  });

  test("closes its connections after the last of them", async () => {
    const sending = Promise.allSettled([pool.send(MAIL), pool.send(MAIL)]);
    await expect.poll(() => server.waiting).toBe(2);
    pool.retire();
    pool.leave();
    expect(server.open).toBe(2);
    pool.leave();
    await expect.poll(() => server.open).toBe(0);
    expect(await sending).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});

test("reports an unreachable mail server as not reached", async () => {
  await server.close();
  await expect(pool.send(MAIL)).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("refuses to send unencrypted mail to another machine unless the URL allows it", async () => {
  server.mood = "takes";
  // No loopback address by its range, but the system connects it to this machine.
  const elsewhere = server.url.replace("127.0.0.1", "0.0.0.0");
  const strict = openMailPool(elsewhere);
  await expect(strict.send(MAIL)).rejects.toMatchObject({ code: "ETLS" });
  strict.close();
  expect(server.taken).toEqual([]);
  const lenient = openMailPool(`${elsewhere}?requireTLS=false`);
  await lenient.send(MAIL);
  lenient.close();
  expect(server.taken).toHaveLength(1);
});

test.each([
  ["from its first byte", "smtps", true],
  ["after a greeting", "smtp", false],
])("a mail leaves encrypted %s", async (_, scheme, secure) => {
  const encrypted: boolean[] = [];
  const smtp = new SMTPServer({
    secure,
    authOptional: true,
    disabledCommands: ["AUTH"],
    onData(stream, session, answer) {
      encrypted.push(session.secure);
      stream.resume().once("end", () => answer());
    },
  });
  smtp.on("error", () => undefined);
  const listening = smtp.listen(0, "127.0.0.1");
  await new Promise<void>((ready) => listening.once("listening", ready));
  const { port } = listening.address() as { port: number };
  const safe = openMailPool(`${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`);
  await safe.send(MAIL);
  expect(encrypted).toEqual([true]);
  safe.close();
  await new Promise<void>((closed) => smtp.close(closed));
});
