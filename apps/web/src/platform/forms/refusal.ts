import { ApiError } from "@secret/contract";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { announce } from "../../ui/live-region.ts";

/** Returns the server's error message. Rethrows anything that isn't an `ApiError`, which is a bug. */
export function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return String(error.problem?.params?.reason ?? error.message);
}

/** Returns the server's error message, or `fallback` for an internal error. */
export function refusalTextOr(fallback: string, error: unknown): string {
  const hasMessage = !(error instanceof ApiError) || error.code !== "INTERNAL";
  return hasMessage ? refusalText(error) : fallback;
}

/** Maps API errors to the fields of a form. */
export interface RefusalPlaces<Form extends FieldValues> {
  /** The form's field for a request field, where the names differ. */
  readonly fields?: Readonly<Record<string, Path<Form>>>;
  /** The field for an error code, used when the response names none. */
  readonly fieldsOfCodes?: Readonly<Partial<Record<ApiError["code"], Path<Form>>>>;
  /** The page's own message for an error code. */
  readonly texts?: Readonly<Partial<Record<ApiError["code"], string>>>;
  /** Announced to screen readers when the error is shown above the form. */
  readonly announcement?: string | undefined;
}

/** Shows an API error at its field, or above the form. */
export function showRefusal<Form extends FieldValues, Values>(
  error: unknown,
  form: UseFormReturn<Form, unknown, Values>,
  { fields, fieldsOfCodes, texts, announcement }: RefusalPlaces<Form>,
): void {
  if (!(error instanceof ApiError)) throw error;
  const named = error.problem?.field;
  const field = fieldsOfCodes?.[error.code] ?? (named && (fields?.[named] ?? ownField(form, named)));
  if (field) {
    form.setError(field, { message: refusalText(error) });
  } else {
    form.setError("root", { message: texts?.[error.code] ?? refusalText(error) });
    if (announcement !== undefined) announce(announcement);
  }
}

function ownField<Form extends FieldValues, Values>(
  form: UseFormReturn<Form, unknown, Values>,
  name: string,
): Path<Form> | undefined {
  return name in form.getValues() ? (name as Path<Form>) : undefined;
}
