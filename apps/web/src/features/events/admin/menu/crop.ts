/** Width to height ratio of every menu picture. */
export const PICTURE_RATIO = 5 / 3;

/** Zoom and position of a picture in its frame. */
export interface View {
  /** 1 shows as much as the frame can hold. */
  readonly zoom: number;
  /** From 0, the left or top edge, to 1. */
  readonly across: number;
  readonly down: number;
}

/** Returns the visible part of a picture, as fractions of its size. */
export function cropOf(size: { readonly width: number; readonly height: number }, view: View) {
  const ratio = size.width / size.height;
  const width = Math.min(1, PICTURE_RATIO / ratio) / view.zoom;
  const height = Math.min(1, ratio / PICTURE_RATIO) / view.zoom;
  return { x: (1 - width) * view.across, y: (1 - height) * view.down, width, height };
}
