import { expect, test } from "vitest";
import { createToast } from "./toast.ts";

/** A stand-in for the library that lists its calls. */
function startLibrary() {
  const calls: unknown[][] = [];
  const record =
    (kind: string) =>
    (...given: unknown[]) =>
      String(calls.push([kind, ...given]));
  const library = Object.assign(record("blank"), {
    success: record("success"),
    error: record("error"),
    dismiss: (id?: string) => void calls.push(["dismiss", id]),
  });
  return { library, calls };
}

test("passes calls made before the library arrives to it, in order and once", () => {
  const { toast, connect } = createToast();
  const { library, calls } = startLibrary();
  toast.success("Saved");
  toast.error("Failed", { id: "save" });
  toast.dismiss("save");
  expect(calls).toEqual([]);

  connect(library);
  toast("Later");
  expect(calls).toEqual([
    ["success", "Saved"],
    ["error", "Failed", { id: "save" }],
    ["dismiss", "save"],
    ["blank", "Later"],
  ]);
});
