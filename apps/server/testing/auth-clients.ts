import { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect } from "vitest";
import { signedInMember, TEST_PASSWORD } from "./signed-in-member.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** A server of the calling file's own, reached over real HTTP by the published client, unmodified. */
export function useAuthServer() {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    url = await server.listen();
    // The client compares a token's times with this machine's clock.
    server.clock.set(new Date());
  });
  afterAll(() => server.close());

  function createClient(
    flowType: "implicit" | "pkce" = "implicit",
    options: { kept?: Map<string, string>; fetch?: typeof fetch } = {},
  ): GoTrueClient {
    const { kept = new Map<string, string>(), ...rest } = options;
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    return new GoTrueClient({
      ...rest,
      url: `${url}/auth/v1`,
      storage,
      flowType,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true, passkey: true },
    });
  }

  return {
    get server() {
      return server;
    },
    get url() {
      return url;
    },
    createClient,
    /** A client that is signed in with a password. */
    async signedInClient(facts: { email?: string; phone?: string } = {}) {
      const member = await signedInMember(server, "member", facts);
      const client = createClient();
      const { email } = member;
      const { data, error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
      expect(error).toBeNull();
      return { client, member, session: data.session };
    },
    /** Goes on in time on both sides of the limits for codes. */
    waitAMinute(): void {
      server.clock.advance(61);
    },
  };
}
