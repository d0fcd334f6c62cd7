import { ApiError } from "@secret/contract";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { announce } from "../../ui/live-region.ts";

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

/** Where a form shows what the server refuses. */
export interface RefusalPlaces<Form extends FieldValues> {
  /** The form's field for a field of the request, where the two have different names. */
  readonly fields?: Readonly<Record<string, Path<Form>>>;
  /** The field that a code is about, where the answer names none. */
  readonly fieldsOfCodes?: Readonly<Partial<Record<ApiError["code"], Path<Form>>>>;
  /** The page's own words for a code. */
  readonly texts?: Readonly<Partial<Record<ApiError["code"], string>>>;
  /** Announced to screen readers when the refusal is shown above the form. */
  readonly announcement?: string | undefined;
}

/** Shows a refusal at the field that it is about; else above the form. */
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
