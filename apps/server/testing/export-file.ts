import { addressOf, type Route } from "@secret/contract";
import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";

/** CSV file as an admin gets it. */
interface ExportedFile {
  /** Name that the browser saves it under. */
  readonly name: string | undefined;
  readonly contentType: string | undefined;
  readonly head: string;
  /** Lines below the head, as they are. */
  readonly lines: readonly string[];
  /** Cells below the head by column name, for files without quoted cells. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Exports a file as an admin who signed in just now. */
export async function exportFile(
  server: TestServer,
  { cookie }: { readonly cookie: string },
  declared: Route,
  input: { readonly params?: unknown; readonly query?: unknown },
): Promise<ExportedFile> {
  const { statusCode, body, headers } = await server.app.inject({
    url: addressOf(declared, input),
    headers: { cookie, "user-agent": "Firefox" },
  });
  expect(statusCode, body).toBe(200);
  const [head = "", ...lines] = body.trimEnd().split("\r\n");
  const columns = head.replace("\ufeff", "").split(",");
  return {
    name: /filename="(.+)"/.exec(String(headers["content-disposition"]))?.[1],
    contentType: headers["content-type"]?.toString(),
    head,
    lines,
    rows: lines.map((line) => {
      const cells = line.split(",");
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
    }),
  };
}

/** Returns the sum of a column of amounts, in cents. */
export function sumOf(rows: readonly Readonly<Record<string, string>>[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
}
