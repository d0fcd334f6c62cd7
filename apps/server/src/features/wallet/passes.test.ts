import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  cancelOrder,
  claimTransfer,
  deleteMember,
  getApplePass,
  getPickupCode,
  listWallets,
  makeGooglePass,
  renewPickupCode,
} from "@secret/contract";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Actor, signedIn } from "../../../testing/actors.ts";
import { moveByAdmin, paidOrder } from "../../../testing/orders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { offered } from "../../../testing/transfers.ts";
import {
  appleSettings,
  ISSUER,
  makePassCertificates,
  PASS_TYPE,
  type PassCertificates,
  startGoogleWallet,
  startPassPushes,
  TEAM,
} from "../../../testing/wallet-services.ts";
import { applyRetention } from "../retention/service.ts";
import { refreshPasses } from "./service/refresh-passes.ts";

let server: TestServer;
let other: TestServer;
let certificates: PassCertificates;
let pushes: Awaited<ReturnType<typeof startPassPushes>>;
let google: Awaited<ReturnType<typeof startGoogleWallet>>;
beforeAll(async () => {
  certificates = makePassCertificates();
  [pushes, google] = await Promise.all([startPassPushes(), startGoogleWallet()]);
  const settings = { ...appleSettings(certificates, pushes.url), ...google.settings };
  server = await startTestServer({ settings });
  other = await startTestServer({ settings, besides: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
  await Promise.all([pushes.close(), google.close()]);
});
beforeEach(() => {
  pushes.arrived.length = 0;
  Object.assign(pushes.state, { status: 200, reason: "", hangs: false });
  google.state.refused = 0;
  google.calls.length = 0;
});

interface ReadPass {
  readonly serialNumber: string;
  readonly authenticationToken: string;
  readonly webServiceURL: string;
  readonly voided: boolean;
  readonly barcodes?: readonly { readonly message: string; readonly format: string }[];
  readonly relevantDate?: string;
  readonly eventTicket: {
    readonly [part: string]: readonly { readonly key: string; readonly value: string }[];
  };
}

/** Reads a pass like a phone: unzips it, recomputes the manifest's hashes, and verifies its signature by openssl. */
function readPass(file: Buffer): ReadPass {
  const folder = mkdtempSync(join(tmpdir(), "secret-pass-"));
  const inFolder = (name: string) => join(folder, name);
  try {
    writeFileSync(inFolder("pass.zip"), file);
    execFileSync("unzip", ["-q", "pass.zip"], { cwd: folder });
    const manifest = JSON.parse(readFileSync(inFolder("manifest.json"), "utf8")) as Record<string, string>;
    for (const [name, hash] of Object.entries(manifest))
      expect(
        createHash("sha1")
          .update(readFileSync(inFolder(name)))
          .digest("hex"),
        name,
      ).toBe(hash);
    expect(Object.keys(manifest)).toEqual(
      expect.arrayContaining([
        "pass.json",
        "icon.png",
        "icon@2x.png",
        "icon@3x.png",
        "logo.png",
        "strip@2x.png",
      ]),
    );
    writeFileSync(inFolder("wwdr.pem"), certificates.wwdr);
    const verify = "smime -verify -binary -inform DER -in signature -content manifest.json -CAfile wwdr.pem";
    execFileSync("openssl", [...verify.split(" "), "-purpose", "any"], { cwd: folder, stdio: "pipe" });
    return JSON.parse(readFileSync(inFolder("pass.json"), "utf8")) as ReadPass;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function applePassOf({ cookie }: Actor, orderId: string): Promise<ReadPass> {
  const url = getApplePass.path.replace(":id", orderId);
  const { statusCode, headers, rawPayload } = await server.app.inject({ url, headers: { cookie } });
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/vnd.apple.pkpass"]);
  return readPass(rawPayload);
}

const fieldOf = ({ eventTicket }: ReadPass, key: string) =>
  Object.values(eventTicket)
    .flat()
    .find((field) => field.key === key)?.value;

/** Calls Apple's web service as a device. */
function device(pass: ReadPass, id = randomUUID().replaceAll("-", "")) {
  const base = "/api/apple-wallet/v1";
  const pushToken = id.slice(0, 32);
  const authorization = `ApplePass ${pass.authenticationToken}`;
  const registration = `${base}/devices/${id}/registrations/${PASS_TYPE}`;
  const call = (method: "GET" | "POST" | "DELETE", url: string, headers = {}, payload?: object) =>
    server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    id,
    pushToken,
    register: (headers: object = { authorization }) =>
      call("POST", `${registration}/${pass.serialNumber}`, headers, { pushToken }),
    unregister: () => call("DELETE", `${registration}/${pass.serialNumber}`, { authorization }),
    serials: (since = "") => call("GET", registration + (since === "" ? "" : `?passesUpdatedSince=${since}`)),
    read: (headers = {}) =>
      call("GET", `${base}/passes/${PASS_TYPE}/${pass.serialNumber}`, { authorization, ...headers }),
  };
}

const tokensTold = () => pushes.arrived.map(({ token }) => token);

describe("an Apple Wallet pass", () => {
  test("is signed, and shows number, window, place and items, and the code once the order is ready", async () => {
    const { member, id } = await paidOrder(server, { quantities: [2] });
    const pass = await applePassOf(member, id);
    expect(pass).toMatchObject({
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      voided: false,
      webServiceURL: "http://secret.test/api/apple-wallet",
    });
    expect(fieldOf(pass, "place")).toBe("Hewitt Street Lot");
    expect(fieldOf(pass, "items")).toMatch(/^2 × /);
    expect(fieldOf(pass, "window")).toMatch(/\d/);
    expect(pass.relevantDate).toBeDefined();
    expect(pass.barcodes).toBeUndefined();
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    const ready = await applePassOf(member, id);
    const { url } = await member.call(getPickupCode, { params: { id } });
    expect(ready.barcodes).toMatchObject([{ format: "PKBarcodeFormatQR", message: url }]);
    // A second download is the same pass, so that the member's other devices keep working.
    expect(ready.serialNumber).toBe(pass.serialNumber);
    expect(ready.authenticationToken).toBe(pass.authenticationToken);
  });

  test("abuse: isn't given to a stranger, of an unpaid or finished order, or without a session", async () => {
    const { member, id } = await paidOrder(server);
    const input = { params: { id } };
    const stranger = await signedIn(server);
    const unknown = { code: "ORDER_NOT_FOUND" };
    await expect(stranger.call(getApplePass, input)).rejects.toMatchObject(unknown);
    await expect(stranger.call(listWallets, input)).rejects.toMatchObject(unknown);
    expect((await server.app.inject({ url: getApplePass.path.replace(":id", id) })).statusCode).toBe(401);
    await member.call(cancelOrder, input);
    await expect(member.call(getApplePass, input)).rejects.toMatchObject(unknown);
    expect(await member.call(listWallets, input)).toEqual({ apple: false, google: false });
  });

  test("updates its devices after a new code, once, and answers 304 when nothing changed", async () => {
    const { member, id } = await paidOrder(server);
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    const pass = await applePassOf(member, id);
    const phone = device(pass);
    expect((await phone.register()).statusCode).toBe(201);
    expect((await phone.register()).statusCode).toBe(200);
    const first = await phone.read();
    const known = { "if-modified-since": String(first.headers["last-modified"]) };
    expect((await phone.read(known)).statusCode).toBe(304);
    await member.call(renewPickupCode, { params: { id } });
    await Promise.all([refreshPasses(server.context), refreshPasses(other.context)]);
    await refreshPasses(server.context);
    expect(pushes.arrived).toEqual([{ token: phone.pushToken, topic: PASS_TYPE, body: "{}" }]);
    const { serialNumbers, lastUpdated } = (await phone.serials()).json();
    expect(serialNumbers).toEqual([pass.serialNumber]);
    expect((await phone.serials(lastUpdated)).statusCode).toBe(204);
    const fresh = await phone.read(known);
    expect(fresh.statusCode).toBe(200);
    const { url } = await member.call(getPickupCode, { params: { id } });
    expect(readPass(fresh.rawPayload).barcodes?.[0]?.message).toBe(url);
  });

  test("abuse: a former owner's pass is void after a transfer, and never shows the new code", async () => {
    const order = await paidOrder(server);
    const pass = await applePassOf(order.member, order.id);
    const phone = device(pass);
    await phone.register();
    const { token } = await offered(order);
    const friend = await signedIn(server);
    await friend.call(claimTransfer, { body: { token } });
    await refreshPasses(server.context);
    expect(tokensTold()).toEqual([phone.pushToken]);
    await moveByAdmin(server, order.id, "preparing");
    await moveByAdmin(server, order.id, "ready");
    const former = readPass((await phone.read()).rawPayload);
    expect(former.voided).toBe(true);
    expect(former.barcodes).toBeUndefined();
    expect(fieldOf(former, "window")).toBeUndefined();
    expect(fieldOf(former, "place")).toBeUndefined();
    expect((await applePassOf(friend, order.id)).serialNumber).not.toBe(pass.serialNumber);
    // Its registrations are deleted a day later.
    await refreshPasses(server.context);
    server.clock.advance(86_400 + 60);
    await refreshPasses(server.context);
    const left = server.context.database.selectFrom("walletDevices").select("deviceId");
    expect(await left.where("deviceId", "=", phone.id).execute()).toEqual([]);
  });

  test.each(["cancelled", "completed"] as const)("is void once its order is %s", async (status) => {
    const { member, id } = await paidOrder(server);
    const phone = device(await applePassOf(member, id));
    await phone.register();
    await moveByAdmin(server, id, status);
    await refreshPasses(server.context);
    expect(tokensTold()).toEqual([phone.pushToken]);
    expect(readPass((await phone.read()).rawPayload)).toMatchObject({ voided: true });
  });

  test("retries a device after a refusal or an outage, and deletes one that Apple no longer knows", async () => {
    const { member, id } = await paidOrder(server);
    const phone = device(await applePassOf(member, id));
    await phone.register();
    pushes.state.status = 503;
    await moveByAdmin(server, id, "preparing");
    await refreshPasses(server.context);
    await refreshPasses(server.context);
    expect(pushes.arrived).toHaveLength(1);
    server.clock.advance(11);
    pushes.state.hangs = true;
    await refreshPasses(server.context);
    expect(pushes.arrived).toHaveLength(2);
    server.clock.advance(21);
    Object.assign(pushes.state, { status: 410, reason: "Unregistered", hangs: false });
    await refreshPasses(server.context);
    expect(pushes.arrived).toHaveLength(3);
    expect((await phone.serials()).statusCode).toBe(204);
  });

  test("a device that registers is refused without the pass's token, and can leave", async () => {
    const { member, id } = await paidOrder(server);
    const pass = await applePassOf(member, id);
    const foreign = await applePassOf(member, (await paidOrderOf(member)).id);
    const phone = device(pass);
    for (const authorization of ["", "ApplePass", `ApplePass ${foreign.authenticationToken}`])
      expect((await phone.register({ authorization })).statusCode).toBe(401);
    expect((await phone.read({ authorization: "ApplePass x" })).statusCode).toBe(401);
    await phone.register();
    expect((await phone.unregister()).statusCode).toBe(200);
    await moveByAdmin(server, id, "preparing");
    await refreshPasses(server.context);
    expect(pushes.arrived).toEqual([]);
  });

  test("abuse: reports of problems are bounded", async () => {
    const report = (logs: unknown) =>
      server.app.inject({ method: "POST", url: "/api/apple-wallet/v1/log", payload: { logs } });
    expect((await report(["Register task failed\nwith an error"])).statusCode).toBe(200);
    expect((await report(Array(51).fill("x"))).statusCode).toBe(400);
    expect((await report(["x".repeat(2_001)])).statusCode).toBe(400);
    expect((await report("x")).statusCode).toBe(400);
    for (let sent = 0; sent < 9; sent++) await report(["x"]);
    expect((await report(["x"])).statusCode).toBe(429);
    server.clock.advance(61);
    const addresses = Array.from({ length: 11 }, (_, index) => `2001:db8::${index + 1}`);
    const statuses: number[] = [];
    for (const remoteAddress of addresses) {
      const payload = { logs: ["x"] };
      const request = { method: "POST", url: "/api/apple-wallet/v1/log", payload, remoteAddress } as const;
      statuses.push((await server.app.inject(request)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    server.clock.advance(61);
  });

  test.each(["", "x", "-8640000000000000", "8640000000000000", "1e400"])(
    "abuse: a device that asks since %j gets a list",
    async (tag) => {
      const path = `/api/apple-wallet/v1/devices/nobody/registrations/${PASS_TYPE}`;
      const { statusCode } = await server.app.inject({ url: path, query: { passesUpdatedSince: tag } });
      expect(statusCode).toBe(204);
    },
  );
});

/** Returns a paid order of the same member. */
async function paidOrderOf(member: Actor) {
  const order = await paidOrder(server);
  const { token } = await offered(order);
  await member.call(claimTransfer, { body: { token } });
  return order;
}

describe("a Google Wallet pass", () => {
  const objectOf = async (orderId: string) => {
    const rows = server.context.database.selectFrom("walletPasses").select("id");
    const { id } = await rows
      .where("orderId", "=", orderId)
      .where("kind", "=", "google")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return google.objects.get(`${ISSUER}.${id}`);
  };

  test("is saved by a signed link to an object that Google has, also when asked twice", async () => {
    const { member, id } = await paidOrder(server);
    const { url } = await member.call(makeGooglePass, { params: { id } });
    await member.call(makeGooglePass, { params: { id } });
    const [, jwt = ""] = url.split("https://pay.google.com/gp/v/save/");
    const { payload } = await jwtVerify(jwt, google.verifyKey, {
      audience: "google",
      issuer: "wallet@secret.example",
      currentDate: server.clock.now(),
    });
    expect(payload).toMatchObject({ typ: "savetowallet", origins: ["http://secret.test"] });
    const [named] = (payload.payload as { genericObjects: { id: string }[] }).genericObjects;
    expect(google.objects.get(named?.id ?? "")).toMatchObject({ state: "ACTIVE", barcode: null });
    expect(await objectOf(id)).toBe(google.objects.get(named?.id ?? ""));
    // Browsers cut off much longer addresses.
    expect(url.length).toBeLessThan(1_800);
  });

  test("gets the code when the order is ready, and expires without it at pickup", async () => {
    const { member, id } = await paidOrder(server);
    await member.call(makeGooglePass, { params: { id } });
    await moveByAdmin(server, id, "preparing");
    await moveByAdmin(server, id, "ready");
    await Promise.all([refreshPasses(server.context), refreshPasses(other.context)]);
    const { url } = await member.call(getPickupCode, { params: { id } });
    expect(await objectOf(id)).toMatchObject({ barcode: { type: "QR_CODE", value: url } });
    expect(google.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
    await moveByAdmin(server, id, "completed");
    await refreshPasses(server.context);
    expect(await objectOf(id)).toMatchObject({ state: "EXPIRED", barcode: null });
  });

  test("abuse: becomes inactive after a transfer, also if Google refuses at first, and never shows the new code", async () => {
    const order = await paidOrder(server);
    await order.member.call(makeGooglePass, { params: { id: order.id } });
    const { token } = await offered(order);
    const friend = await signedIn(server);
    await friend.call(claimTransfer, { body: { token } });
    google.state.refused = 503;
    await refreshPasses(server.context);
    await refreshPasses(server.context);
    expect(google.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
    google.state.refused = 0;
    await moveByAdmin(server, order.id, "preparing");
    await moveByAdmin(server, order.id, "ready");
    await refreshPasses(server.context);
    expect(await objectOf(order.id)).toMatchObject({ state: "INACTIVE", barcode: null });
    expect(JSON.stringify(await objectOf(order.id))).not.toContain("Hewitt");
  });

  test("is voided after its member deletes the account, also if Google was down then, and shows nothing of the order", async () => {
    const { member, id } = await paidOrder(server);
    await member.call(makeGooglePass, { params: { id } });
    const [objectId = ""] = [...google.objects.keys()].slice(-1);
    await moveByAdmin(server, id, "completed");
    google.state.refused = 503;
    const admin = await signedIn(server, "admin");
    await admin.call(deleteMember, { params: { id: member.id } });
    const removals = async () =>
      (await server.context.database.selectFrom("walletRemovals").selectAll().execute()).map(Object.keys);
    expect(await removals(), "no order and no member").toEqual([
      ["passId", "createdAt", "dueAt", "attempts"],
    ]);
    for (let day = 0; day < 3; day++) {
      server.clock.advance(86_400);
      await Promise.all([refreshPasses(server.context), refreshPasses(other.context)]);
    }
    expect(google.objects.get(objectId)).toMatchObject({ state: "ACTIVE" });
    expect(google.calls.filter((call) => call.endsWith(objectId))).toHaveLength(3);
    google.state.refused = 0;
    server.clock.advance(86_400);
    await refreshPasses(server.context);
    const voided = google.objects.get(objectId);
    expect(voided).toMatchObject({ state: "INACTIVE", barcode: null, textModulesData: [] });
    expect(JSON.stringify(voided)).not.toContain(id);
    expect(await removals()).toEqual([]);
  });

  test("whose insertion failed needs no voiding after its member deletes the account", async () => {
    const { member, id } = await paidOrder(server);
    google.state.refused = 403;
    await expect(member.call(makeGooglePass, { params: { id } })).rejects.toMatchObject({ code: "BUSY" });
    google.state.refused = 0;
    await moveByAdmin(server, id, "cancelled");
    const admin = await signedIn(server, "admin");
    await admin.call(deleteMember, { params: { id: member.id } });
    server.clock.advance(60);
    await refreshPasses(server.context);
    expect(await server.context.database.selectFrom("walletRemovals").selectAll().execute()).toEqual([]);
  });

  test("is updated together with others by one access token", async () => {
    const orders = [await paidOrder(server), await paidOrder(server), await paidOrder(server)];
    for (const { member, id } of orders) await member.call(makeGooglePass, { params: { id } });
    for (const { id } of orders) await moveByAdmin(server, id, "preparing");
    google.state.tokens = 0;
    google.calls.length = 0;
    await refreshPasses(server.context);
    expect(google.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(3);
    expect(google.state.tokens).toBe(1);
  });

  test.each([403, 307])("is refused while Google answers %i, and no redirect is followed", async (status) => {
    const { member, id } = await paidOrder(server);
    google.state.refused = status;
    const input = { params: { id } };
    await expect(member.call(makeGooglePass, input)).rejects.toMatchObject({ code: "BUSY" });
    expect(google.calls).not.toContain("POST /elsewhere");
    google.state.refused = 0;
    expect((await member.call(makeGooglePass, input)).url).toContain("https://pay.google.com/");
  });
});

test("a pass is kept for 90 days after its event's pickup, however early it was added", async () => {
  const { member, id, event } = await paidOrder(server);
  await applePassOf(member, id);
  const passes = async () =>
    (
      await server.context.database
        .selectFrom("walletPasses")
        .select("id")
        .where("orderId", "=", id)
        .execute()
    ).length;
  const { context, clock } = server;
  const events = context.database.selectFrom("events").select("pickupEndsAt");
  const { pickupEndsAt } = await events.where("id", "=", event.id).executeTakeFirstOrThrow();
  clock.advance((pickupEndsAt.getTime() - clock.now().getTime()) / 1000);
  await context.database
    .updateTable("walletPasses")
    .set({ createdAt: new Date(0), changedAt: new Date(0) })
    .where("orderId", "=", id)
    .execute();
  clock.advance(90 * 86_400);
  await applyRetention(context);
  expect(await passes()).toBe(1);
  clock.advance(1);
  await applyRetention(context);
  expect(await passes()).toBe(0);
});
