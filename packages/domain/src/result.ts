/**
 * Expected failure, as a value. `code` is one of the contract's error codes, `params` fill the placeholders of its
 * message, and `field` names the invalid input as the caller spelled it.
 */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Result of an operation that can fail in expected ways. */
export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure<Code> };

/** Returns a successful result. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Returns a failed result with an error code. */
export function refuse<Code extends string>(
  code: Code,
  details: Omit<Failure, "code"> = {},
): { readonly ok: false; readonly failure: Failure<Code> } {
  return { ok: false, failure: { code, ...details } };
}
