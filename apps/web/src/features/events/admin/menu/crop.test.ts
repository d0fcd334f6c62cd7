import { expect, test } from "vitest";
import { cropOf, PICTURE_RATIO } from "./crop.ts";

const MIDDLE = { zoom: 1, across: 0.5, down: 0.5 };

test.each([
  [
    { width: 1500, height: 900 },
    { x: 0, y: 0, width: 1, height: 1 },
  ],
  [
    { width: 3000, height: 900 },
    { x: 0.25, y: 0, width: 0.5, height: 1 },
  ],
  [
    { width: 900, height: 900 },
    { x: 0, y: 0.2, width: 1, height: 0.6 },
  ],
])("the frame shows the largest centered part of %o", (size, crop) => {
  const shown = cropOf(size, MIDDLE);
  expect(shown.x).toBeCloseTo(crop.x);
  expect(shown.y).toBeCloseTo(crop.y);
  expect(shown.width).toBeCloseTo(crop.width);
  expect(shown.height).toBeCloseTo(crop.height);
});

test("zooming in keeps the crop within the picture and in the frame's ratio", () => {
  const size = { width: 4000, height: 3000 };
  for (const across of [0, 0.3, 1])
    for (const down of [0, 1]) {
      const { x, y, width, height } = cropOf(size, { zoom: 3, across, down });
      expect(x + width).toBeLessThanOrEqual(1);
      expect(y + height).toBeLessThanOrEqual(1);
      expect((width * size.width) / (height * size.height)).toBeCloseTo(PICTURE_RATIO);
    }
});
