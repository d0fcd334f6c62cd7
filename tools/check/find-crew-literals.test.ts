import { expect, test } from "vitest";
import { findCrewLiterals } from "./find-crew-literals.ts";

const PAGE = "apps/web/src/features/pickup/lobster.tsx";

test.each([
  ["<p>Nothing here.</p>", "Nothing here."],
  ['<p>{"Change "}</p>', "Change"],
  [`<p>{\`Only \${left} left\`}</p>`, "Only left"],
  ['<p>{isOpen ? "Hide" : t("board.show")}</p>', "Hide"],
  ["<p>{isLate && (<b>late</b>)}</p>", "late"],
  ['<Field label="Order number" />', "Order number"],
  ['<Dialog title={isNew ? t("list.new") : "Old"} />', "Old"],
  [`<button aria-label={\`Send \${number} back\`} />`, "Send back"],
  ['toast.error("Needs signal")', "Needs signal"],
])("%s shows a text that isn't in the catalog", (code, text) => {
  expect(findCrewLiterals(PAGE, `const shown = ${code};`)).toEqual([
    `${PAGE}:1: "${text}" isn't in the crew's catalog`,
  ]);
});

test.each([
  '<p className="grid gap-2" role="status">{t("board.nothingHere")}</p>',
  '<Field label={t("cash.starting")} inputMode="decimal" />',
  `<p>{" "}·{\` · \${t("board.here")}\`} −</p>`,
  '<p>{status === "ready" && orders.map((each) => each.name)}</p>',
  'toast.error(t("board.needsSignal"))',
])("%s shows no other text", (code) => {
  expect(findCrewLiterals(PAGE, `const shown = ${code};`)).toEqual([]);
});
