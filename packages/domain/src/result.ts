/**
 * An expected failure, as a value. `code` is one of the contract's error codes; `params` fill the blanks of
 * its text; `field` names the input at fault, as the caller spelled it.
 */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure<Code> };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Refuses with a stable code. */
export function refuse<Code extends string>(
  code: Code,
  details: Omit<Failure, "code"> = {},
): { readonly ok: false; readonly failure: Failure<Code> } {
  return { ok: false, failure: { code, ...details } };
}
