import { type CallOutput, createApiKey as createRoute, revokeApiKey as revokeRoute } from "@secret/contract";
import { type BodyOf, call } from "../../platform/api.ts";
import { queryClient } from "../../platform/query-client.ts";
import { apiKeysQuery } from "./api-key-queries.ts";

/** Creates a key. Only this answer contains it. */
export function createApiKey(body: BodyOf<typeof createRoute>): Promise<CallOutput<typeof createRoute>> {
  return changed(call(createRoute, { body }));
}

/** Revokes a key, which stops working immediately. */
export function revokeApiKey(id: string): Promise<CallOutput<typeof revokeRoute>> {
  return changed(call(revokeRoute, { params: { id } }));
}

async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  }
}
