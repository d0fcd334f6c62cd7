import { type ApiKeyScope, createApiKey } from "@secret/contract";
import { type Actor, clientOf, signedIn } from "./actors.ts";
import type { TestServer } from "./test-server.ts";

/** Creates an API key of an admin, by default of a new one. Returns the key with a client that sends it. */
export async function createTestKey(server: TestServer, scope: ApiKeyScope, owner?: Actor) {
  const admin = owner ?? (await signedIn(server, "admin"));
  const created = await admin.call(createApiKey, { body: { name: "Bookkeeping", scope } });
  const headers = { authorization: `Bearer ${created.key}` };
  return { admin, headers, key: created.key, id: created.apiKey.id, call: clientOf(server, headers) };
}
