export * from "./menu.ts";
export * from "./menu-editor.ts";
