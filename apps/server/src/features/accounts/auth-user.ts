import type { AuthUser, Member } from "@secret/contract";
import type { Role } from "@secret/domain";
import type { Signup, User } from "./queries.ts";

/** An account as its own pages see it. */
export function memberOf(user: User): Member {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phone: user.phone,
    emailVerified: user.emailVerifiedAt !== null,
    phoneVerified: user.phoneVerifiedAt !== null,
    zipCode: user.zipCode,
    role: user.role as Role,
    mustAddSecondFactor: false,
    createdAt: user.createdAt.toISOString(),
    previousSignInAt: user.previousSignInAt?.toISOString() ?? null,
  };
}

/** An account in the shape that `@supabase/auth-js` reads. */
export function authUserOf(user: User): AuthUser {
  const authUser: AuthUser = {
    ...frame(user.id, user.createdAt, user.updatedAt),
    email: user.email ?? "",
    phone: user.phone ?? "",
    user_metadata: metadata(user),
  };
  if (user.emailVerifiedAt !== null) authUser.email_confirmed_at = user.emailVerifiedAt.toISOString();
  if (user.phoneVerifiedAt !== null) authUser.phone_confirmed_at = user.phoneVerifiedAt.toISOString();
  return authUser;
}

/** A sign-up that waits for its code looks the same whether or not the address has an account. */
export function pendingAuthUser(
  signup: Pick<Signup, "id" | "email" | "firstName" | "lastName" | "zipCode">,
  now: Date,
): AuthUser {
  return {
    ...frame(signup.id, now, now),
    email: signup.email,
    phone: "",
    confirmation_sent_at: now.toISOString(),
    user_metadata: metadata(signup),
  };
}

function frame(id: string, createdAt: Date, updatedAt: Date) {
  return {
    id,
    aud: "authenticated" as const,
    role: "authenticated" as const,
    app_metadata: { provider: "email", providers: ["email"], role: "member" },
    identities: [],
    factors: [],
    is_anonymous: false as const,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function metadata(person: { firstName: string; lastName: string; zipCode: string }): Record<string, string> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    full_name: `${person.firstName} ${person.lastName}`,
    zip_code: person.zipCode,
  };
}
