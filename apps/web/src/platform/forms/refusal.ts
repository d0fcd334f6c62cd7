import { ApiError } from "@secret/contract";
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";

/** The words for what went wrong. Anything but an answer of the server is a bug, and thrown on. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return String(error.problem?.params?.reason ?? error.message);
}

/** The same, where the server has told what is wrong; otherwise the words that the page has for it. */
export function refusalTextOr(fallback: string, error: unknown): string {
  const isTold = !(error instanceof ApiError) || error.code !== "INTERNAL";
  return isTold ? refusalText(error) : fallback;
}

/**
 * Shows a refusal where it belongs: at the field that the server names, else above the form.
 * @param fields the form's field for each field of the request
 * @returns the words, where they stand above the form
 */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: Readonly<Record<string, Path<Form>>>,
): string | undefined {
  const message = refusalText(error);
  const field = error instanceof ApiError ? fields[error.problem?.field ?? ""] : undefined;
  if (field === undefined) setError("root", { message });
  else setError(field, { message }, { shouldFocus: true });
  return field === undefined ? message : undefined;
}
