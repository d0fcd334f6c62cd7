import { createHash } from "node:crypto";
import type { AuthUser, Member, SecondFactor } from "@secret/contract";
import { maskPhone, type Role } from "@secret/domain";
import type { Signup } from "../queries/signups.ts";
import type { Account, Factor } from "../queries/users.ts";

/** Contacts that an account asked to add and hasn't verified. */
export interface PendingContacts {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns an account as its own pages see it. */
export function memberOf(account: Account, role: Role): Member {
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phone: account.phone,
    emailVerified: account.emailVerifiedAt !== null,
    phoneVerified: account.phoneVerifiedAt !== null,
    zipCode: account.zipCode,
    role,
    mustAddSecondFactor: role !== account.role,
    createdAt: account.createdAt.toISOString(),
    previousSignInAt: account.previousSignInAt?.toISOString() ?? null,
  };
}

/** Returns a second factor for our pages, with its phone number masked. */
export function secondFactorOf(factor: Factor): SecondFactor {
  return {
    id: factor.id,
    type: factor.type,
    name: factor.name,
    phone: factor.phone === null ? null : maskPhone(factor.phone),
    createdAt: new Date(factor.createdAt).toISOString(),
  };
}

/** Times at which codes were last sent to an account, in the published client's field names. */
export type SentTimes = Pick<
  AuthUser,
  "recovery_sent_at" | "email_change_sent_at" | "phone_change_sent_at" | "reauthentication_sent_at"
>;

/** Returns an account in the shape that `@supabase/auth-js` reads. */
export function authUserOf(
  account: Account,
  pending: PendingContacts = {},
  sentTimes: SentTimes = {},
): AuthUser {
  const { emailVerifiedAt, phoneVerifiedAt, lastSignInAt } = account;
  const authUser: AuthUser = {
    ...toBaseUser(account),
    app_metadata: appMetadata(account),
    identities: toIdentities(account),
    factors: account.factors.map(toAuthFactor),
    ...sentTimes,
  };
  const confirmedAt = emailVerifiedAt ?? phoneVerifiedAt;
  if (confirmedAt !== null) authUser.confirmed_at = confirmedAt.toISOString();
  if (emailVerifiedAt !== null) authUser.email_confirmed_at = emailVerifiedAt.toISOString();
  if (phoneVerifiedAt !== null) authUser.phone_confirmed_at = phoneVerifiedAt.toISOString();
  if (lastSignInAt !== null) authUser.last_sign_in_at = lastSignInAt.toISOString();
  if (pending.email !== undefined) authUser.new_email = pending.email;
  if (pending.phone !== undefined) authUser.new_phone = digitsOf(pending.phone);
  return authUser;
}

/**
 * Returns an unverified sign-up, the same whether or not the address has an account. It always has one identity, since
 * apps read an empty list as "already registered".
 */
export function pendingAuthUser(signup: Signup, now: Date): AuthUser {
  const { id, email, phone, createdAt } = signup;
  const provider = email === null ? "phone" : "email";
  const data =
    email === null
      ? { sub: id, phone: digitsOf(phone ?? ""), phone_verified: false }
      : { sub: id, email, email_verified: false };
  return {
    ...toBaseUser({ ...signup, updatedAt: signup.createdAt }),
    confirmation_sent_at: now.toISOString(),
    app_metadata: { provider, providers: [provider], role: "member" },
    identities: [toIdentity({ id, lastSignInAt: null }, provider, data, createdAt)],
    factors: [],
  };
}

/** Returns an account's providers and role, as access tokens and users show them. */
export function appMetadata(account: Account): AuthUser["app_metadata"] {
  const providers = toIdentities(account).map((identity) => identity.provider);
  return { provider: providers[0] ?? "email", providers, role: account.role };
}

export function userMetadata(person: {
  firstName: string;
  lastName: string;
  zipCode: string;
}): Record<string, string> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: `${person.firstName} ${person.lastName}`,
    zip_code: person.zipCode,
  };
}

function toBaseUser(
  person: Pick<Account, "id" | "email" | "phone" | "firstName" | "lastName" | "zipCode"> & {
    createdAt: Date;
    updatedAt: Date;
  },
) {
  return {
    id: person.id,
    aud: "authenticated" as const,
    role: "authenticated" as const,
    email: person.email ?? "",
    phone: digitsOf(person.phone ?? ""),
    user_metadata: userMetadata(person),
    is_anonymous: false as const,
    created_at: person.createdAt.toISOString(),
    updated_at: person.updatedAt.toISOString(),
  };
}

/** Returns an identity for each verified contact. */
function toIdentities(account: Account): AuthUser["identities"] {
  const { id, email, emailVerifiedAt, phone, phoneVerifiedAt } = account;
  const identities: AuthUser["identities"] = [];
  if (email !== null && emailVerifiedAt !== null) {
    const data = { sub: id, email, email_verified: true };
    identities.push(toIdentity(account, "email", data, emailVerifiedAt));
  }
  if (phone !== null && phoneVerifiedAt !== null) {
    const data = { sub: id, phone: digitsOf(phone), phone_verified: true };
    identities.push(toIdentity(account, "phone", data, phoneVerifiedAt));
  }
  return identities;
}

/** Formats a phone number as the published server does, without the "+" of E.164. */
export function digitsOf(phone: string): string {
  return phone.replace(/^\+/, "");
}

function toIdentity(
  account: Pick<Account, "id" | "lastSignInAt">,
  provider: "email" | "phone",
  identityData: Record<string, string | boolean>,
  verifiedAt: Date,
): AuthUser["identities"][number] {
  const at = verifiedAt.toISOString();
  const made: AuthUser["identities"][number] = {
    id: account.id,
    identity_id: identityId(account.id, provider),
    user_id: account.id,
    provider,
    identity_data: identityData,
    created_at: at,
    updated_at: at,
  };
  if (account.lastSignInAt !== null) made.last_sign_in_at = account.lastSignInAt.toISOString();
  return made;
}

/** Returns a stable id for an identity, which has no row: a UUID of version 8 (RFC 9562). */
function identityId(accountId: string, provider: string): string {
  const hex = createHash("sha256").update(`${accountId}:${provider}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `8${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join("-");
}

function toAuthFactor(factor: Factor): AuthUser["factors"][number] {
  const made: AuthUser["factors"][number] = {
    id: factor.id,
    factor_type: factor.type,
    status: factor.verifiedAt === null ? "unverified" : "verified",
    friendly_name: factor.name,
    created_at: new Date(factor.createdAt).toISOString(),
    updated_at: new Date(factor.updatedAt).toISOString(),
  };
  if (factor.phone !== null) made.phone = maskPhone(factor.phone);
  if (factor.lastChallengedAt !== null) {
    made.last_challenged_at = new Date(factor.lastChallengedAt).toISOString();
  }
  return made;
}
