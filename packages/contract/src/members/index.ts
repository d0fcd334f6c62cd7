export * from "./admin-members.ts";
export * from "./invitations.ts";
export * from "./member.ts";
export * from "./profile.ts";
