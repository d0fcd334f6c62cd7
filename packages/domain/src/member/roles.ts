export const ROLES = ["member", "staff", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who may call something; each includes those after it. */
export type Access = "public" | Role;

/** Whether a role (undefined: nobody is signed in) reaches what asks for `access`. */
export function mayAccess(role: Role | undefined, access: Access): boolean {
  if (access === "public") return true;
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(access);
}
