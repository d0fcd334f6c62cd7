import type { Failure } from "@secret/domain";

/** HTTP status and message of an error code. */
export interface ErrorDefinition {
  readonly status: number;
  /** Message for members; `{name}` is replaced by the failure's parameter of that name. */
  readonly message: string;
}

/** Returns a definition's message with the available parameters filled in. */
export function fillIn({ message }: ErrorDefinition, params: Failure["params"]): string {
  return message.replace(/\{(\w+)\}/g, (blank, name: string) => String(params?.[name] ?? blank));
}
