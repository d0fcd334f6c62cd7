export * from "./contact.ts";
export * from "./phone.ts";
