import { expect, test } from "vitest";
import { useAuthServer } from "../../../../testing/auth-clients.ts";
import { TEST_PASSWORD } from "../../../../testing/signed-in-member.ts";

/**
 * Reuses refresh tokens the way tabs, phones and thieves do. The published client relies on the server here: see
 * `migrations/lockless-coordination.md` in `@supabase/auth-js`.
 */
const auth = useAuthServer();
const { createClient, signedInClient } = auth;

const STORAGE_KEY = "supabase.auth.token";

/** Returns two tabs' shared storage with a session whose access token has expired. */
async function expiredSession() {
  const { session } = await signedInClient();
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
  return { session, kept: new Map([[STORAGE_KEY, JSON.stringify(expired)]]) };
}

function refresh(refresh_token = "") {
  return createClient().refreshSession({ refresh_token });
}

test("two tabs that refresh at once stay signed in with the same token", async () => {
  const { session, kept } = await expiredSession();
  const tabs = [createClient("implicit", { kept }), createClient("implicit", { kept })];
  const answers = await Promise.all(tabs.map((tab) => tab.getSession()));
  const [first, second] = answers.map(({ data, error }) => {
    expect(error).toBeNull();
    return data.session?.refresh_token;
  });
  expect(first).not.toBe(session?.refresh_token);
  expect(second).toBe(first);
  for (const tab of tabs) expect((await tab.getUser()).error).toBeNull();
  expect(JSON.parse(kept.get(STORAGE_KEY) ?? "").refresh_token).toBe(first);
});

test("the client repeats a refresh whose answer was lost, and stays signed in", async () => {
  const { kept } = await expiredSession();
  let lost = 0;
  const losesOne: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    if (lost > 0 || !String(request[0]).includes("refresh_token")) return answer;
    lost++;
    throw new TypeError("fetch failed");
  };
  const client = createClient("implicit", { kept, fetch: losesOne });
  const { data, error } = await client.getSession();
  expect(lost).toBe(1);
  expect(error).toBeNull();
  expect(data.session).not.toBeNull();
  expect((await client.getUser()).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
});

test("an app killed before it stored the answer signs in a day later with its old token", async () => {
  const { session } = await signedInClient();
  const lost = await refresh(session?.refresh_token);
  auth.server.clock.advance(86_400);
  const found = await refresh(session?.refresh_token);
  expect(found.error).toBeNull();
  expect(found.data.session?.refresh_token).toBe(lost.data.session?.refresh_token);
});

test("a used token returns the newest one for 10 seconds, even if others were used in between", async () => {
  const { session } = await signedInClient();
  const second = await refresh(session?.refresh_token);
  const third = await refresh(second.data.session?.refresh_token);
  auth.server.clock.advance(10);
  const late = await refresh(session?.refresh_token);
  expect(late.data.session?.refresh_token).toBe(third.data.session?.refresh_token);
});

test("reusing a token after that ends its session", async () => {
  const { client, session } = await signedInClient();
  const second = await refresh(session?.refresh_token);
  await refresh(second.data.session?.refresh_token);
  auth.server.clock.advance(11);
  const thief = await refresh(session?.refresh_token);
  expect(thief.error).toMatchObject({ code: "refresh_token_already_used" });
  const owner = await refresh(second.data.session?.refresh_token);
  expect(owner.error).toMatchObject({ code: "refresh_token_not_found" });
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("a token of an ended session returns no newer one", async () => {
  const { client, member, session } = await signedInClient();
  await refresh(session?.refresh_token);
  await client.signOut({ scope: "global" });
  expect((await refresh(session?.refresh_token)).error).toMatchObject({ code: "refresh_token_not_found" });
  const again = await client.signInWithPassword({ email: member.email, password: TEST_PASSWORD });
  const token = again.data.session?.refresh_token;
  await refresh(token);
  auth.server.clock.advance(31 * 86_400);
  expect((await refresh(token)).error).toMatchObject({ code: "session_expired" });
});

test("the newest token can't be read from the database, even with the server's keys", async () => {
  const { session } = await signedInClient();
  const newest = (await refresh(session?.refresh_token)).data.session?.refresh_token ?? "";
  const rows = await auth.server.context.database.selectFrom("refreshTokens").selectAll().execute();
  const sealed = rows.flatMap(({ sealedSuccessor }) => sealedSuccessor ?? []);
  expect(sealed.length).toBeGreaterThan(0);
  expect(sealed.some((each) => each.includes(newest))).toBe(false);
});
