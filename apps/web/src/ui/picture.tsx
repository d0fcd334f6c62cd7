import { type ImgHTMLAttributes, useState } from "react";
import { classNames } from "./class-names.ts";

/** Placeholder for an item without a picture: a pattern that suggests no dish. */
export const NO_PICTURE = "/menu/no-picture.avif";

/** Widths in px of a picture's two files, by the folder that it is served from. */
const WIDTHS: readonly (readonly [folder: RegExp, small: number, large: number])[] = [
  [/^\/menu\//, 320, 720],
  [/^\/slides\//, 640, 1200],
];

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet"> {
  readonly src: string;
  /** Width at which the picture is shown, as CSS. The browser chooses a file by it. */
  readonly sizes: string;
}

/**
 * A linocut or an uploaded photo, in the size that its place needs; an empty ground of the same size if it can't be
 * loaded. Its `alt` is empty by default.
 */
export function Picture({ src, alt = "", ...rest }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === src) return <span className={classNames("block", rest.className)} />;
  return <img src={src} srcSet={sourcesOf(src)} alt={alt} onError={() => setMissing(src)} {...rest} />;
}

/** Returns a picture's files with their widths; undefined for one that has a single file. */
function sourcesOf(src: string): string | undefined {
  if (src.startsWith("/api/pictures/")) return `${src} 640w, ${src}?width=1280 1280w`;
  const [, small, large] = WIDTHS.find(([folder]) => folder.test(src)) ?? [];
  if (small === undefined) return undefined;
  return `${src.replace(/\.avif$/, `-${small}.avif`)} ${small}w, ${src} ${large}w`;
}
