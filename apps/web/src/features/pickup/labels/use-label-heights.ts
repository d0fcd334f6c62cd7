import type { CrewOrder } from "@secret/contract";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { LabelHeights } from "./arrange-labels.ts";

/** CSS pixels per mm, by definition. */
const PIXELS_A_MM = 96 / 25.4;
const FACES = ['46pt "Instrument Sans Number"', '600 14pt "Instrument Sans"', '9pt "Instrument Sans"'];

/**
 * Measures the parts of labels in a hidden element that has one whole label per order, in order. Undefined
 * until they are measured in their own fonts. `wide` is what else changes the layout.
 */
export function useLabelHeights(
  orders: readonly CrewOrder[],
  wide: string,
): {
  readonly measured: RefObject<HTMLDivElement | null>;
  readonly heights: ReadonlyMap<string, LabelHeights>;
} {
  const measured = useRef<HTMLDivElement>(null);
  const hasFaces = useFaces();
  const [heights, setHeights] = useState<ReadonlyMap<string, LabelHeights>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the labels change
  useLayoutEffect(() => {
    if (!hasFaces) return;
    const labels = [...(measured.current?.children ?? [])];
    const measure = () => {
      // Hidden, for example while printing.
      if (labels[0]?.getBoundingClientRect().width === 0) return;
      setHeights(new Map(orders.map(({ id }, index) => [id, measureLabel(labels[index])])));
    };
    measure();
    // A font or menu that loads late can wrap a measured line.
    const observer = new ResizeObserver(measure);
    for (const label of labels) observer.observe(label);
    return () => observer.disconnect();
  }, [orders, wide, hasFaces]);
  return { measured, heights };
}

/** Returns whether the labels' fonts have loaded or failed to. */
function useFaces(): boolean {
  const [hasCome, setCome] = useState(false);
  useEffect(() => {
    void Promise.allSettled(FACES.map((face) => document.fonts.load(face))).then(() => setCome(true));
  }, []);
  return hasCome;
}

function measureLabel(label: Element | undefined): LabelHeights {
  const edge = (selector: string, side: "top" | "bottom") =>
    label?.querySelector(selector)?.getBoundingClientRect()[side] ?? 0;
  const lines = [...(label?.querySelectorAll("[data-label-line]") ?? [])];
  const whole = label?.getBoundingClientRect();
  const end = whole?.bottom ?? 0;
  const lineHeights = lines.map((line) => mm(line.getBoundingClientRect().height));
  const foot = mm(end - edge("[data-label-foot]", "top"));
  const all = mm(end - (whole?.top ?? 0));
  return {
    head: all - foot - lineHeights.reduce((sum, height) => sum + height, 0),
    lines: lineHeights,
    foot,
  };
}

function mm(pixels: number): number {
  return pixels / PIXELS_A_MM;
}
