import { randomUUID } from "node:crypto";
import { createBroadcast, createClient } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import {
  createMember,
  createSignedInMembers,
  openTestSession,
} from "../../apps/server/testing/create-members.ts";

/** An admin who is signed in at a running server. */
export interface SignedInAdmin {
  /** Says something to all members by mail. @returns the broadcast's id */
  broadcast(port: number): Promise<string>;
}

/** Members with a proven address, so many, and an admin. */
export async function openBroadcastScene(context: Context, memberCount: number): Promise<SignedInAdmin> {
  await createSignedInMembers(context, memberCount);
  const { id } = await createMember(context, {
    email: `admin-${randomUUID()}@secret.example`,
    password: randomUUID(),
    firstName: "Ada",
    lastName: "Admin",
    zipCode: "90012",
    role: "admin",
  });
  const { cookie } = await openTestSession(context, id);
  return {
    async broadcast(port) {
      const call = createClient({ origin: `http://127.0.0.1:${port}`, headers: { cookie } });
      const body = {
        title: "The van moved",
        message: "We are on Hewitt Street now, behind the blue gate.",
        audience: { kind: "members" as const },
        channels: ["mail" as const],
      };
      return (await call(createBroadcast, { body, idempotencyKey: randomUUID() })).id;
    },
  };
}
