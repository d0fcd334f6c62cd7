export * from "./food-marks.ts";
