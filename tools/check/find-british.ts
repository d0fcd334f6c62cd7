import { findInTexts } from "./find-in-texts.ts";

/**
 * Spellings that Britain has and America hasn't, as their stems. A list of our own: the published ones hold thousands
 * of words, "cancelled" among them, which the product's texts keep. A stem is added when somebody writes its word.
 */
const STEMS = [
  ...[
    "programmes?\\b",
    "colour",
    "flavour",
    "favour",
    "honour",
    "neighbour",
    "behaviour",
    "labour",
    "humour",
    "rumour",
  ],
  ...["centre", "metre", "litre", "theatre", "fibre", "defence", "offence", "licence", "cheque", "catalogue"],
  ...[
    "organis",
    "recognis",
    "apologis",
    "realis",
    "customis",
    "personalis",
    "authoris",
    "finalis",
    "summaris",
  ],
  ...[
    "analyse",
    "enquir",
    "travell",
    "jewell",
    "fulfil\\b",
    "grey",
    "tyre",
    "kerb",
    "mould",
    "whilst",
    "amongst",
  ],
  ...["postcode", "storey", "sceptic", "practis"],
];
const BRITISH = new RegExp(`\\b(?:un|re|dis|mis)?(?:${STEMS.join("|")})\\w*`, "gi");

/** British spellings in a text. */
export function findBritish(text: string): string[] {
  return text.match(BRITISH) ?? [];
}

/** British spellings in what a source says to people: its strings and the text of its pages, not its names and comments. */
export function findBritishInSource(path: string, source: string): string[] {
  return findInTexts(path, source, findBritish);
}
