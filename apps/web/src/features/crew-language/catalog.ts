import type { ENGLISH } from "./english.ts";

/** The same keys with any texts. */
type Texts<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Texts<Source[Key]>;
};

/** The crew's texts in one language. */
export type Catalog = Texts<typeof ENGLISH>;

type Paths<Source> = {
  [Key in keyof Source & string]: Source[Key] extends string ? Key : `${Key}.${Paths<Source[Key]>}`;
}[keyof Source & string];

/** Key of a text: "board.nothingHere". */
export type TextKey = Paths<typeof ENGLISH>;

type At<Source, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? At<Source[Key & keyof Source], Rest>
  : Source[Path & keyof Source] & string;

/** A placeholder's name; a plural's branch has spaces and is none. */
type Word<Text extends string> = Text extends `${string} ${string}` ? never : Text;
type NameIn<Inner extends string> = Inner extends `${infer Name},${string}` ? Word<Name> : Word<Inner>;

type Names<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? NameIn<Inner> | Names<Rest>
  : never;

/** Values that a text needs: none, or one per placeholder. */
export type ValuesOf<Key extends TextKey> = [Names<At<typeof ENGLISH, Key>>] extends [never]
  ? []
  : [Readonly<Record<Names<At<typeof ENGLISH, Key>>, string | number>>];
