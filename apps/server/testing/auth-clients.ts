import { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect } from "vitest";
import { signedInMember, TEST_PASSWORD } from "./signed-in-member.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Starts a server for the calling test file and reaches it over real HTTP with the unmodified published client. */
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
    /** Returns a client signed in with a password. */
    async signedInClient(facts: { email?: string; phone?: string } = {}) {
      const member = await signedInMember(server, "member", facts);
      const client = createClient();
      const { email } = member;
      const { data, error } = await client.signInWithPassword({ email, password: TEST_PASSWORD });
      expect(error).toBeNull();
      return { client, member, session: data.session };
    },
    /** Advances the server's clock past the pause between codes. */
    waitAMinute(): void {
      server.clock.advance(61);
    },
  };
}
