export * from "./email.ts";
export * from "./phone.ts";
export * from "./zip-code.ts";
