import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { checkCodeOn } from "./check-code.ts";
import { after, boardOf, order, SIX } from "./example-board.ts";

const TOKEN = "the-token-of-this-order";
const codeHash = createHash("sha256").update(TOKEN).digest("hex");

describe("a scanned code, without signal", () => {
  const ready = order("a", { status: "ready", codeHash });
  const check = (of = ready, token = TOKEN, now = SIX) => checkCodeOn(boardOf([of]), "a", token, now);

  test("is valid with its order and window", async () => {
    expect(await check()).toMatchObject({ state: "valid", order: ready, window: { id: "first" } });
  });

  test("abuse 49: is old with another token, and unknown for an order without a code", async () => {
    expect(await check(ready, "another-token-of-this-order")).toEqual({ state: "old" });
    expect(await check({ ...ready, codeHash: null })).toEqual({ state: "unknown" });
  });

  test("was used, with the time", async () => {
    const used = { ...ready, status: "completed", pickedUpAt: after(-60) } as const;
    expect(await check(used)).toMatchObject({ state: "used", order: { pickedUpAt: after(-60) } });
  });

  test.each(["confirmed", "preparing"] as const)(
    "abuse 51: isn't ready for an order that is %s, and says so",
    async (status) => {
      expect(await check({ ...ready, status })).toMatchObject({ state: "not-ready", order: { status } });
    },
  );

  test("abuse 51: is cancelled for a cancelled order and for any at a cancelled event, but not for one handed off before", async () => {
    expect(await check({ ...ready, status: "cancelled" })).toMatchObject({ state: "cancelled" });
    const { event } = boardOf([]);
    const stateAtCancelled = async (of: typeof ready) => {
      const board = boardOf([of], { event: { ...event, status: "cancelled", cancelledAt: after(0) } });
      return (await checkCodeOn(board, "a", TOKEN, SIX))?.state;
    };
    expect(await stateAtCancelled(ready)).toBe("cancelled");
    expect(await stateAtCancelled({ ...ready, status: "completed", pickedUpAt: after(-60) })).toBe("used");
  });

  test("expires 30 minutes after pickup ends", async () => {
    const end = (minutes: number) => new Date(SIX.getTime() + (40 + minutes) * 60_000);
    expect((await check(ready, TOKEN, end(29)))?.state).toBe("valid");
    expect((await check(ready, TOKEN, end(30)))?.state).toBe("expired");
  });

  test("can't be checked when its order isn't on the board", async () => {
    expect(await checkCodeOn(boardOf([ready]), "b", TOKEN, SIX)).toBeUndefined();
  });
});
