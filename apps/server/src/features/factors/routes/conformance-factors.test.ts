import { REAUTHENTICATION_SECONDS } from "@secret/domain";
import type { GoTrueClient } from "@supabase/auth-js";
import { generate } from "otplib";
import { describe, expect, test } from "vitest";
import { useAuthServer } from "../../../../testing/auth-clients.ts";
import { codeFor, otherCode } from "../../../../testing/browser.ts";
import { TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";

/** Covers what the published client offers for second factors and passkeys. */
const auth = useAuthServer();
const { createClient, signedInClient } = auth;

describe("the second factor", () => {
  test("totp: enroll, challenge, verify, levels, unenroll", async () => {
    const { client, member } = await signedInClient();
    const enrolled = await client.mfa.enroll({ factorType: "totp", friendlyName: "My phone" });
    expect(enrolled.error).toBeNull();
    if (enrolled.data?.type !== "totp") throw new Error("not an authenticator app");
    expect(enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*$/s);
    expect(enrolled.data.totp.uri).toContain("otpauth://totp/SECRET:");
    const { id: factorId } = enrolled.data;
    const { secret } = enrolled.data.totp;
    const challenged = await client.mfa.challenge({ factorId });
    const epoch = () => Math.floor(auth.server.clock.now().getTime() / 1000);
    const verified = await client.mfa.verify({
      factorId,
      challengeId: challenged.data?.id ?? "",
      code: await generate({ secret, epoch: epoch() }),
    });
    expect(verified.error).toBeNull();
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: "My phone" },
    ]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
    });

    const later = createClient();
    await later.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect((await later.updateUser({ data: { first_name: "Eve" } })).error).toMatchObject({
      code: "insufficient_aal",
    });
    auth.server.clock.advance(60);
    const finished = await later.mfa.challengeAndVerify({
      factorId,
      code: await generate({ secret, epoch: epoch() }),
    });
    expect(finished.error).toBeNull();
    expect((await later.updateUser({ data: { first_name: "Rosa" } })).error).toBeNull();
    expect((await later.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await later.mfa.listFactors()).data?.all).toEqual([]);
  });

  test("phone: enroll, challenge, verify", async () => {
    const { client, member } = await signedInClient();
    const phone = "+13105550115";
    const enrolled = await client.mfa.enroll({ factorType: "phone", phone });
    expect(enrolled.data).toMatchObject({ type: "phone", phone });
    const factorId = enrolled.data?.id ?? "";
    const challenged = await client.mfa.challenge({ factorId, channel: "sms" });
    const challengeId = challenged.data?.id ?? "";
    const wrong = await client.mfa.verify({
      factorId,
      challengeId,
      code: otherCode(await codeFor(auth.server, phone)),
    });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const right = await client.mfa.verify({ factorId, challengeId, code: await codeFor(auth.server, phone) });
    expect(right.error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({
      id: member.userId,
      factors: [{ status: "verified" }],
    });
  });

  test("recovery codes: generate, status, verify, regenerate, unenroll", async () => {
    const { client, member } = await signedInClient();
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ code: "insufficient_aal" });
    await enrollTotp(client);
    const made = await client.mfa.recoveryCodes.generate();
    expect(made.data).toMatchObject({ type: "recovery_code", total: 10 });
    const code = made.data?.codes[0] ?? "";

    const later = createClient();
    await later.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
    expect((await later.mfa.recoveryCodes.verify({ code: "aaaaa-aaaaa" })).error).toMatchObject({
      code: "mfa_verification_failed",
    });
    expect((await later.mfa.recoveryCodes.verify({ code: code.toUpperCase() })).error).toBeNull();
    expect((await later.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await later.mfa.recoveryCodes.regenerate()).data?.codes).toHaveLength(10);
    expect((await later.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await later.mfa.recoveryCodes.getStatus()).error).toMatchObject({ code: "mfa_factor_not_found" });
  });

  test("abuse 73: can be added right after sign-in; minutes later fails with reauthentication_needed", async () => {
    const { client } = await signedInClient();
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
    auth.server.clock.advance(REAUTHENTICATION_SECONDS);
    const refused = { status: 400, code: "reauthentication_needed" };
    expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject(refused);
    const passkey = await client.passkey.startRegistration();
    expect(passkey.error).toMatchObject(refused);
    expect((await client.signOut({ scope: "others" })).error).toMatchObject(refused);
    expect((await client.signOut()).error).toBeNull();
  });

  test("rejects webauthn as a second factor, since a passkey is a sign-in method of its own", async () => {
    const { client } = await signedInClient();
    const enrolled = await client.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
    expect(enrolled.error).toMatchObject({ code: "mfa_webauthn_enroll_not_enabled" });
  });
});

describe("passkeys", () => {
  test("registration and authentication start with options; the list is empty", async () => {
    const { client, member } = await signedInClient();
    const registration = await client.passkey.startRegistration();
    expect(registration.data?.options).toMatchObject({
      rp: { id: "secret.test", name: "SECRET" },
      user: { name: member.email },
      authenticatorSelection: { userVerification: "required", residentKey: "required" },
    });
    const authentication = await createClient().passkey.startAuthentication();
    expect(authentication.data?.options).toMatchObject({ rpId: "secret.test", userVerification: "required" });
    expect((await client.passkey.list()).data).toEqual([]);
    const missing = await client.passkey.delete({ passkeyId: crypto.randomUUID() });
    expect(missing.error).toMatchObject({ status: 404, code: "passkey_not_found" });
  });
});

/** Adds an authenticator app to the client's account and returns its factor id. */
async function enrollTotp(client: GoTrueClient): Promise<string> {
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("not an authenticator app");
  const epoch = Math.floor(auth.server.clock.now().getTime() / 1000);
  const code = await generate({ secret: data.totp.secret, epoch });
  const { error } = await client.mfa.challengeAndVerify({ factorId: data.id, code });
  expect(error).toBeNull();
  return data.totp.secret;
}
