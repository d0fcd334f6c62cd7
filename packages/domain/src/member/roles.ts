/** Roles of accounts, lowest first. */
export const ROLES = ["member", "staff", "admin"] as const;
/** Role of an account. */
export type Role = (typeof ROLES)[number];

/** Access level of a route; each admits every role above it too. */
export type Access = "public" | Role;

/** Returns whether a role (undefined for a visitor) has an access level. */
export function mayAccess(role: Role | undefined, access: Access): boolean {
  if (access === "public") return true;
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(access);
}
