import { randomUUID } from "node:crypto";
import { COOKIE_SESSION, createClient, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { Role } from "@secret/domain";
import type { Page } from "playwright-core";
import { createMember, openTestSession } from "../../apps/server/testing/create-members.ts";
import type { RunningSite } from "./running-server.ts";
import type { UsedSite } from "./use-site.ts";
import { signIn } from "./visit.ts";

/** Creates an account that calls a running site like a browser would. */
export async function callerOn({ server, url }: Pick<RunningSite, "server" | "url">, role: Role) {
  const facts = { firstName: "Robin", lastName: "Reyes", zipCode: "90012", password: randomUUID() };
  const { id } = await createMember(server.context, { ...facts, email: `${randomUUID()}@example.com`, role });
  const { cookie } = await openTestSession(server.context, id);
  return createClient({
    fetch: (input, init) => fetch(new URL(String(input), url), init),
    headers: { cookie, origin: url },
  });
}

/** Signs up outside the tested browser, as a stranger or from the member's other device. */
export async function signUpElsewhere(
  site: Pick<RunningSite, "url">,
  email: string,
  password: string,
): Promise<void> {
  const answer = await fetch(`${site.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", [SESSION_HEADER]: COOKIE_SESSION },
    body: JSON.stringify({
      email,
      password,
      data: {
        first_name: "Noor",
        last_name: "Haddad",
        zip_code: "90013",
        is_adult: true,
        terms_version: TERMS_VERSION,
      },
    }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign up: ${await answer.text()}`);
}

/** Ends all other sessions of a member, as from another device. */
export async function endElsewhere(site: Pick<UsedSite, "visit">, email: string): Promise<void> {
  const { page, context } = await site.visit();
  await signIn(page, email);
  const headers = { [SESSION_HEADER]: COOKIE_SESSION };
  const ended = await page.request.post("/auth/v1/logout?scope=others", { headers });
  if (!ended.ok()) throw new Error(`Ending the other sessions failed: ${ended.status()}`);
  await context.close();
}

type WithServer = Pick<RunningSite, "server">;

/** Returns the id of the account with this address. */
export async function userIdOf({ server }: WithServer, email: string): Promise<string> {
  const users = server.context.database.selectFrom("users").select("id");
  return (await users.where("email", "=", email).executeTakeFirstOrThrow()).id;
}

/** Returns the id of the demo's admin. */
export const adminIdOf = (site: WithServer) => userIdOf(site, "admin@secret.example");

/** Adds a virtual authenticator that needs no touch. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
