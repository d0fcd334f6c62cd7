import { clockAt } from "@secret/domain";

/** Cell value: text, a number, an amount made with {@link dollarsOf}, or empty. */
export type Cell = string | number | Decimal | null;

/** Column of an export: its header and its cell in each row. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => Cell;
}

/** Digits that we formatted ourselves, so they need no escaping. */
class Decimal {
  readonly digits: string;

  constructor(digits: string) {
    this.digits = digits;
  }
}

/**
 * Formats an amount as plain dollars for accounting software: 129900 cents become "1299.00".
 * @throws RangeError if it isn't a whole number of cents
 */
export function dollarsOf(cents: number): Decimal {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`);
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return new Decimal(`${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Formats an instant as the zone's clock shows it, in a form that spreadsheets read as a time: "2026-11-21 18:30". */
export function clockTime(instant: Date, timeZone: string): string {
  return clockAt(instant, timeZone).replace("T", " ");
}

/** Start of a spreadsheet formula, also in full width, including characters that spreadsheets skip before it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
const LINE_END = "\r\n";
/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = "\ufeff";

/** Returns the start of an export: byte order mark and column names. */
export function csvHead<Row>(columns: readonly Column<Row>[]): string {
  return BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name));
}

/** Formats rows as CSV lines (RFC 4180). */
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
