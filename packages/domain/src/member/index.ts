export * from "./invitation.ts";
export * from "./roles.ts";
