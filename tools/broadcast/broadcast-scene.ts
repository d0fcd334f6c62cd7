import { randomUUID } from "node:crypto";
import { createBroadcast, createClient } from "@secret/contract";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { createSignedInMembers } from "../../apps/server/testing/create-members.ts";
import { signInAs } from "../kit/scene.ts";

/** A signed-in admin. */
export interface SignedInAdmin {
  /** Mails all members. Returns the broadcast's id. */
  broadcast(port: number): Promise<string>;
}

/** Makes members with a verified address, and an admin. */
export async function openBroadcastScene(context: Context, memberCount: number): Promise<SignedInAdmin> {
  await createSignedInMembers(context, memberCount);
  const { cookie } = await signInAs(context, "admin");
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
