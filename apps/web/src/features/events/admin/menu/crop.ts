/** Width to height, of every picture on a menu. */
export const PICTURE_RATIO = 5 / 3;

/** Where one looks at a picture through its frame. */
export interface View {
  /** 1: as much as the frame can show. */
  readonly zoom: number;
  /** From 0, the left or upper edge, to 1. */
  readonly across: number;
  readonly down: number;
}

/** What of a picture the frame shows, in shares of the picture. */
export function cropOf(size: { readonly width: number; readonly height: number }, view: View) {
  const ratio = size.width / size.height;
  const width = Math.min(1, PICTURE_RATIO / ratio) / view.zoom;
  const height = Math.min(1, ratio / PICTURE_RATIO) / view.zoom;
  return { x: (1 - width) * view.across, y: (1 - height) * view.down, width, height };
}
