import { randomUUID } from "node:crypto";
import type { Role } from "@secret/domain";
import {
  createMember,
  createSignedInMembers,
  openTestSession,
  type SignedInMember,
} from "./create-members.ts";
import type { TestServer } from "./test-server.ts";

export type { SignedInMember } from "./create-members.ts";

export const TEST_PASSWORD = "kettle violet tramway";

/** Signed-in member with a password. */
export interface TestMember extends SignedInMember {
  readonly email: string;
  readonly password: string;
}

/** Creates an account with a password and signs it in: `inject({ headers: { cookie: member.cookie } })`. */
export async function signedInMember(
  { context }: TestServer,
  role: Role = "member",
  facts: { readonly email?: string; readonly phone?: string } = {},
): Promise<TestMember> {
  const email = facts.email ?? `${role}-${randomUUID().slice(0, 8)}@example.com`;
  const { id } = await createMember(context, {
    ...facts,
    email,
    password: TEST_PASSWORD,
    firstName: "Marisol",
    lastName: "Vega",
    zipCode: "90012",
    role,
  });
  return { ...(await openTestSession(context, id)), email, password: TEST_PASSWORD };
}

/** Creates many signed-in members without passwords. */
export async function signedInMembers({ context }: TestServer, count: number): Promise<SignedInMember[]> {
  return createSignedInMembers(context, count);
}
