import type { Role } from "@secret/domain";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { audit } from "../../audit/service.ts";
import { hashPassword } from "../passwords.ts";
import * as queries from "../queries.ts";
import { SESSIONS_CHANGED } from "../session-gate.ts";

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly zipCode: string;
  readonly role: Role;
}

/** Makes a verified account. For the demo data and the tests; people come through sign-up. */
export async function createMember(context: Context, member: NewMember): Promise<{ id: string }> {
  const { password, ...facts } = member;
  const passwordHash = await hashPassword(password);
  const now = context.clock.now();
  return inTransaction(context.database, async (transaction) => {
    const made = { ...facts, passwordHash, emailVerifiedAt: now, createdAt: now, updatedAt: now };
    const user = await queries.insertUser(transaction, made);
    if (user === undefined) throw new Error(`${member.email} has an account already`);
    return { id: user.id };
  });
}

/** Gives an account a role; felt by its open sessions at once. Returns whether there is such an account. */
export async function grantRole(context: Context, email: string, role: Role): Promise<boolean> {
  const now = context.clock.now();
  const user = await queries.findUserByEmail(context.database, email);
  if (user === undefined) return false;
  await inTransaction(context.database, async (transaction) => {
    await queries.setRole(transaction, user.id, role, now);
    await audit(transaction, now, {
      eventType: "admin_action",
      severity: "warning",
      message: `${user.firstName} ${user.lastName} is now ${role}`,
      userId: user.id,
      oldValue: user.role,
      newValue: role,
    });
  });
  context.live.announce(SESSIONS_CHANGED, user.id);
  return true;
}
