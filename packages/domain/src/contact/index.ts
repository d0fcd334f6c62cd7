export * from "./email.ts";
export * from "./phone.ts";
export * from "./phone-format.ts";
export * from "./zip-code.ts";
