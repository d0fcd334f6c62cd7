import {
  createInvitation as createRoute,
  type Invitation,
  revokeInvitation as revokeRoute,
} from "@secret/contract";
import { type BodyOf, call } from "../../../platform/api.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { invitationKeys } from "./invitation-queries.ts";

export function createInvitation(body: BodyOf<typeof createRoute>): Promise<Invitation> {
  return changed(call(createRoute, { body }));
}

/** Revokes an invitation. Members who used it keep their accounts. */
export function revokeInvitation(id: string): Promise<Invitation> {
  return changed(call(revokeRoute, { params: { id } }));
}

async function changed(answer: Promise<Invitation>): Promise<Invitation> {
  try {
    return await answer;
  } finally {
    void queryClient.invalidateQueries({ queryKey: invitationKeys.pages });
  }
}
