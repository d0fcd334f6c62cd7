import { ApiError } from "@secret/contract";
import { afterEach, expect, test, vi } from "vitest";
import { crewRefusal, errorText } from "./errors.ts";
import { crewMoment, crewSpan, inEnglish, t } from "./translate.ts";

/** Puts the code on a page of a device. */
function openPage(pathname: string, language: string | null): void {
  vi.stubGlobal("location", { pathname });
  vi.stubGlobal("localStorage", { getItem: () => language });
}

afterEach(() => void vi.unstubAllGlobals());

const noonTo2 = () =>
  crewSpan(new Date("2026-11-21T20:00:00Z"), new Date("2026-11-21T22:00:00Z"), "America/Los_Angeles");

const noon = () => crewMoment(new Date("2026-11-21T20:00:00Z"), "America/Los_Angeles");

test("a device's language applies to the crew's pages", () => {
  openPage("/crew/1/board", "es");
  expect(t("board.tails", { count: 1 })).toBe("1 cola");
  expect(t("board.tails", { count: 12 })).toBe("12 colas");
  expect(noonTo2()).toBe("mediodía–2 PM");
  expect(noon()).toBe("sáb, 21 de nov, 12:00 PM");
  expect(inEnglish("board.contains", { allergens: "milk" })).toBe("Contains milk.");
});

test.each([
  ["/crew/1/board", null],
  ["/crew/1/board", "en"],
  ["/dashboard", "es"],
  ["/qr-verify", "es"],
  ["/crewman", "es"],
])("%s is in English with the choice %s", (path, language) => {
  openPage(path, language);
  expect(t("board.tails", { count: 12 })).toBe("12 tails");
  expect(noonTo2()).toBe("noon–2 PM");
  expect(noon()).toBe("Sat, Nov 21, noon");
});

test("an error is described by its code, or by the server's sentence", () => {
  const left = new ApiError("ITEM_NOT_ENOUGH", "Only 2 of Tail left.", 409, {
    code: "ITEM_NOT_ENOUGH",
    params: { left: 2, name: "Tail" },
  } as never);
  expect(crewRefusal(left)).toBe("Only 2 of Tail left.");
  openPage("/crew", "es");
  expect(crewRefusal(left)).toBe("Solo hay 2 de Tail.");
  expect(errorText({ code: "ITEM_NOT_ENOUGH", message: "Only 2 left." })).toBe("Only 2 left.");
  expect(errorText({ code: "PICTURE_NOT_FOUND", message: "Picture not found" })).toBe("Picture not found");
  expect(() => crewRefusal(new Error("a bug"))).toThrow("a bug");
});
