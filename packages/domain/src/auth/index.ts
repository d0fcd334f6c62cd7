export * from "./assurance.ts";
export * from "./codes.ts";
export * from "./password.ts";
export * from "./reauthentication.ts";
export * from "./safe-path.ts";
export * from "./session-lifetime.ts";
