import { expect, test } from "vitest";
import { findLackingInScripts } from "./lacking-in-scripts.ts";

const featuresIn = (...scripts: string[]) => findLackingInScripts(scripts).map(({ feature }) => feature);

test.each([
  ["const { promise, reject } = Promise.withResolvers();", "javascript.builtins.Promise.withResolvers"],
  ["Object.groupBy(orders, (order) => order.status);", "javascript.builtins.Object.groupBy"],
  ["mine.union(yours);", "javascript.builtins.Set.union"],
  ["if (URL.canParse(path)) look(path);", "api.URL.canParse_static"],
  ["fetch(path, { signal: AbortSignal.any([late, gone]) });", "api.AbortSignal.any_static"],
  ["field.checkVisibility();", "api.Element.checkVisibility"],
  ["new URLPattern({ pathname });", "api.URLPattern"],
  ["window.navigation.navigate(path);", "api.Window.navigation"],
  ["jsx(`div`, { popover: `auto` });", "html.global_attributes.popover"],
  ["/[\\p{L}--[a-z]]/v.test(name);", "syntax after ES2023"],
  ["using file = take();", "syntax after ES2023"],
])("%s is refused", (script, feature) => {
  expect(featuresIn(script)).toEqual([feature]);
});

test("shows the source of a lacking feature", () => {
  const [lack] = findLackingInScripts(["const late = Promise.withResolvers();"]);
  expect(lack?.excerpt).toBe("const late = Promise.withResolvers();");
});

test.each([
  ["const can = typeof URL.canParse === `function` ? URL.canParse(path) : look(path);"],
  ["function shown(field) { if (`checkVisibility` in field) return field.checkVisibility(); }"],
  ["function shown(field) { return field.checkVisibility?.() ?? true; }"],
  ["function go() { if (!window.navigation) return; paths.forEach(() => navigation.navigate(path)); }"],
  ["function both() { return mine.union && mine.union(yours); }"],
])("%s is guarded", (script) => {
  expect(featuresIn(script)).toEqual([]);
});

test("ignores a guard in another function", () => {
  const other = "function ask() { return `checkVisibility` in field; }";
  expect(featuresIn(`${other} function shown() { return field.checkVisibility(); }`)).toEqual([
    "api.Element.checkVisibility",
  ]);
});

test("accepts only typeof as the guard of a global", () => {
  expect(featuresIn("function go() { if (navigation) follow(path); }")).toEqual(["api.Window.navigation"]);
  expect(featuresIn("function go() { if (typeof navigation === `object`) follow(navigation); }")).toEqual([]);
});

test.each([
  ["const list = orders.toSorted(); class Order { static { list.at(-1); } } order?.pay(); await next();"],
  ["const navigation = menu(); navigation.open();"],
  ["const shape = { union }; shape.union(other);"],
  ["jsx(`dialog`, { inert: true, open: true });"],
])("%s runs everywhere", (script) => {
  expect(featuresIn(script)).toEqual([]);
});

test("ignores members that another script defines", () => {
  expect(featuresIn("member.contacts.push(phone);", "send({ contacts });")).toEqual([]);
});
