import { createHash } from "node:crypto";
import type { AuthUser } from "@secret/contract";
import { maskPhone, type Role } from "@secret/domain";
import type { z } from "zod";
import type { Signup } from "../queries/signups.ts";
import type { Account, Factor } from "../queries/users.ts";

/** Contacts that an account asked to add and hasn't verified. */
export interface PendingContacts {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Returns an account as its own pages see it. */
export function memberOf(account: Account, role: Role) {
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
    createdAt: account.createdAt,
    previousSignInAt: account.previousSignInAt,
  };
}

/** Returns a second factor for our pages, with its phone number masked. */
export function secondFactorOf(factor: Factor) {
  return {
    id: factor.id,
    type: factor.type,
    name: factor.name,
    phone: factor.phone === null ? null : maskPhone(factor.phone),
    createdAt: new Date(factor.createdAt),
  };
}

/** Times at which codes were last sent to an account, in the published client's field names. */
export type SentTimes = Pick<
  z.input<typeof AuthUser>,
  "recovery_sent_at" | "email_change_sent_at" | "phone_change_sent_at" | "reauthentication_sent_at"
>;

/** Returns an account in the shape that `@supabase/auth-js` reads. */
export function authUserOf(account: Account, pending: PendingContacts = {}, sentTimes: SentTimes = {}) {
  const { emailVerifiedAt, phoneVerifiedAt, lastSignInAt } = account;
  return {
    ...toBaseUser(account),
    app_metadata: appMetadata(account),
    identities: toIdentities(account),
    factors: account.factors.map(toAuthFactor),
    ...sentTimes,
    confirmed_at: emailVerifiedAt ?? phoneVerifiedAt ?? undefined,
    email_confirmed_at: emailVerifiedAt ?? undefined,
    phone_confirmed_at: phoneVerifiedAt ?? undefined,
    last_sign_in_at: lastSignInAt ?? undefined,
    new_email: pending.email,
    new_phone: pending.phone && digitsOf(pending.phone),
  };
}

/**
 * Returns an unverified sign-up, the same whether or not the address has an account. It always has one identity, since
 * apps read an empty list as "already registered".
 */
export function pendingAuthUser(signup: Signup, now: Date) {
  const { id, email, phone, createdAt } = signup;
  const provider = email === null ? "phone" : "email";
  const data =
    email === null
      ? { sub: id, phone: digitsOf(phone ?? ""), phone_verified: false }
      : { sub: id, email, email_verified: false };
  return {
    ...toBaseUser({ ...signup, updatedAt: signup.createdAt }),
    confirmation_sent_at: now,
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
    created_at: person.createdAt,
    updated_at: person.updatedAt,
  };
}

/** Returns an identity for each verified contact. */
function toIdentities(account: Account) {
  const { id, email, emailVerifiedAt, phone, phoneVerifiedAt } = account;
  const identities: z.input<typeof AuthUser>["identities"] = [];
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
): z.input<typeof AuthUser>["identities"][number] {
  return {
    id: account.id,
    identity_id: identityId(account.id, provider),
    user_id: account.id,
    provider,
    identity_data: identityData,
    created_at: verifiedAt,
    updated_at: verifiedAt,
    last_sign_in_at: account.lastSignInAt ?? undefined,
  };
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

function toAuthFactor(factor: Factor): z.input<typeof AuthUser>["factors"][number] {
  const { lastChallengedAt } = factor;
  return {
    id: factor.id,
    factor_type: factor.type,
    status: factor.verifiedAt === null ? ("unverified" as const) : ("verified" as const),
    friendly_name: factor.name,
    created_at: new Date(factor.createdAt),
    updated_at: new Date(factor.updatedAt),
    phone: factor.phone === null ? undefined : maskPhone(factor.phone),
    last_challenged_at: lastChallengedAt === null ? undefined : new Date(lastChallengedAt),
  };
}
