import { randomUUID } from "node:crypto";
import { normalizeEmail, type Role, SESSION_LIFETIMES } from "@secret/domain";
import { insertUser } from "../src/features/identity/queries/users.ts";
import { hashPassword } from "../src/features/identity/service/passwords/passwords.ts";
import { sessionCookieName } from "../src/features/sessions/service/session-cookie.ts";
import type { Context } from "../src/platform/context.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { makeToken } from "../src/platform/secrets.ts";
import { insertMembers, insertSessions } from "./bulk-accounts.ts";

/** Account to create. */
export interface NewMember {
  readonly email: string;
  /** Verified phone number in E.164 format. */
  readonly phone?: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly zipCode: string;
  readonly role: Role;
}

/** Creates a verified account, for demo data and tests. */
export async function createMember(context: Context, member: NewMember): Promise<{ id: string }> {
  const { password, email, phone, ...facts } = member;
  const passwordHash = await hashOnce(password);
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const user = await insertUser(transaction, {
      ...facts,
      email: normalizeEmail(email),
      emailVerifiedAt: now,
      phone: phone ?? null,
      phoneVerifiedAt: phone === undefined ? null : now,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    });
    if (user === undefined) throw new Error(`${email} has an account already`);
    return { id: user.id };
  });
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password once, since tests create hundreds of accounts with the same one. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashNew(password);
  hashes.set(password, known);
  return known;
}

async function hashNew(password: string): Promise<string> {
  const hashed = await hashPassword("testing", password);
  if (hashed.ok) return hashed.value;
  hashes.delete(password);
  throw new Error("the password queue is full");
}

/** Signed-in member for a test or benchmark. */
export interface SignedInMember {
  readonly userId: string;
  readonly sessionId: string;
  /** Value of a `cookie` header. */
  readonly cookie: string;
}

/** Signs an account in with two factors and without its password. Used only by tests, benchmarks and demo data. */
export async function openTestSession(context: Context, userId: string): Promise<SignedInMember> {
  const [member] = await openTestSessions(context, [userId]);
  if (member === undefined) throw new Error("no session was created");
  return member;
}

/** Creates many signed-in members without passwords, with few statements. */
export async function createSignedInMembers(context: Context, count: number): Promise<SignedInMember[]> {
  const now = context.clock.now();
  const mark = randomUUID().slice(0, 8);
  const members = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    email: `guest-${mark}-${index}@secret.example`,
    firstName: "Guest",
    lastName: `Number ${index}`,
    zipCode: "90012",
  }));
  await insertMembers(context.database, members, now);
  return openTestSessions(
    context,
    members.map((member) => member.id),
  );
}

async function openTestSessions(context: Context, userIds: readonly string[]): Promise<SignedInMember[]> {
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIMES.member.idleSeconds * 1000);
  const sessions = userIds.map((userId) => ({ id: randomUUID(), userId, ...makeToken() }));
  await insertSessions(context.database, sessions, now, expiresAt);
  const name = sessionCookieName(context.config);
  return sessions.map(({ id, userId, token }) => ({ userId, sessionId: id, cookie: `${name}=${token}` }));
}
