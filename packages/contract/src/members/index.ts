export * from "./admin-members.ts";
export * from "./invitation-label.ts";
export * from "./invitations.ts";
export * from "./member.ts";
export * from "./member-notes.ts";
export * from "./preference-texts.ts";
export * from "./profile.ts";
