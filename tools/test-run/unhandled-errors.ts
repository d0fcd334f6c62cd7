import { appendFileSync } from "node:fs";
import type { Reporter, SerializedError } from "vitest/node";

/** Writes a line to UNHANDLED_ERRORS for each error outside all tests: the JSON report leaves these out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]): void {
    const file = process.env.UNHANDLED_ERRORS;
    if (file !== undefined) for (const { message } of errors) appendFileSync(file, `${message}\n`);
  }
}
