import { wallTimeAt } from "@secret/domain";

/** What stands in a cell: a text, a number of our own making, or nothing. Money is written with {@link dollarsOf}. */
export type Cell = string | number | Decimal | null;

/** A column of an export: its head, and its cell in each row. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Cell;
}

/** Digits as they are to stand there: nobody has typed them, so nothing in them is neutralized. */
class Decimal {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/** An amount as books take it: plain dollars, 129900 cents as 1299.00, without a sign of currency. */
export function dollarsOf(cents: number): Decimal {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is no whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return new Decimal(`${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Formats an instant as the zone's clock shows it, in a form that spreadsheets read as a time: "2026-11-21 18:30". */
export function clockTime(instant: Date, timeZone: string): string {
  return wallTimeAt(instant, timeZone).wallTime.replace("T", " ");
}

/** What a spreadsheet takes for the beginning of a formula, also in full width, and what it passes over before one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
const LINE_END = "\r\n";
/** Without it a spreadsheet reads UTF-8 as something else. */
const BYTE_ORDER_MARK = "\ufeff";

/** What an export begins with: which signs it is written in, and the names of its columns. */
export function csvHead<Row>(columns: readonly Column<Row>[]): string {
  return BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
}

/** Rows as lines of CSV (RFC 4180). */
export function csvLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join("");
}

function csvLine(cells: readonly Cell[]): string {
  return cells.map(writeCell).join(",") + LINE_END;
}

function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  if (cell instanceof Decimal) return cell.digits;
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
