import { randomUUID } from "node:crypto";
import { createClient } from "@secret/contract";
import type { Role } from "@secret/domain";
import { createMember, openTestSession } from "../../apps/server/testing/create-members.ts";
import type { RunningSite } from "./running-server.ts";

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
