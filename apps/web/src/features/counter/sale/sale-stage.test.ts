import { expect, test } from "vitest";
import { stageOf } from "./sale-stage.ts";

const answered = (outcome: string) => ({ answer: { outcome } as never, unsent: undefined });
const waiting = (isFromAllotment: boolean) => ({
  answer: undefined,
  unsent: { kind: "sale", isFromAllotment } as never,
});

test.each([
  ["sold", { ...answered("done"), mode: "live" }],
  ["sold", { ...answered("already"), mode: "offline" }],
  ["refused", { ...answered("refused"), mode: "live" }],
  ["sending", { ...waiting(false), mode: "live" }],
  ["sending", { ...waiting(true), mode: "live" }],
  ["promised", { ...waiting(true), mode: "offline" }],
  ["unknown", { ...waiting(false), mode: "offline" }],
  ["sent", { answer: undefined, unsent: undefined, mode: "live" }],
] as const)("%s", (stage, known) => {
  expect(stageOf(known)).toBe(stage);
});
