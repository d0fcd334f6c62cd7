export * from "./interest.ts";
export * from "./invitation.ts";
export * from "./names.ts";
export * from "./roles.ts";
export * from "./tags.ts";
