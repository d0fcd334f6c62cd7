import { generate } from "otplib";
import type { Browser } from "./browser.ts";
import type { TestServer } from "./test-server.ts";

/** Authenticator app that a test adds to an account. */
export interface AuthenticatorApp {
  readonly factorId: string;
  readonly secret: string;
}

/** Adds an authenticator app to the signed-in account. */
export async function addAuthenticatorApp(server: TestServer, browser: Browser): Promise<AuthenticatorApp> {
  const enrolled = await browser.post("/auth/v1/factors", { factor_type: "totp" });
  const app = { factorId: enrolled.body.id, secret: enrolled.body.totp.secret };
  const verified = await proveApp(server, browser, app);
  if (verified.status !== 200) throw new Error(`the app was not accepted: ${JSON.stringify(verified.body)}`);
  return app;
}

/** Verifies the app with its current code. Each code works once, so the clock advances first. */
export async function proveApp(server: TestServer, browser: Browser, { factorId, secret }: AuthenticatorApp) {
  server.clock.advance(60);
  const challenge = await browser.post(`/auth/v1/factors/${factorId}/challenge`, {});
  const code = await appCode(server, secret);
  return browser.post(`/auth/v1/factors/${factorId}/verify`, { challenge_id: challenge.body.id, code });
}

/** Returns the app's current code. */
export function appCode(server: TestServer, secret: string): Promise<string> {
  return generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
}
