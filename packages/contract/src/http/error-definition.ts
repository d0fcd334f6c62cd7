import type { Failure } from "@secret/domain";

/** What an error code means at the edge: its HTTP status and the words a member reads. */
export interface ErrorDefinition {
  readonly status: number;
  /** `{name}` stands for the failure's parameter of that name. */
  readonly message: string;
}

/** A definition's words, with the parameters that there are filled in. */
export function fillIn({ message }: ErrorDefinition, params: Failure["params"]): string {
  return message.replace(/\{(\w+)\}/g, (blank, name: string) => String(params?.[name] ?? blank));
}
