export * from "./account-inputs.ts";
export * from "./auth-session.ts";
export * from "./factors.ts";
export * from "./passkeys.ts";
export * from "./sessions.ts";
export * from "./sign-in.ts";
export * from "./sign-up.ts";
export * from "./user.ts";
