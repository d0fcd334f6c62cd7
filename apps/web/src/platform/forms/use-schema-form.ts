import { NO_CONNECTION_TEXT } from "@secret/contract";
import { useEffect, useRef } from "react";
import {
  type Field,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type ResolverError,
  set,
  type UseFormProps,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import { type RefusalPlaces, showRefusal } from "./refusal.ts";

/** Invalid field, or "root" for the form. */
export type Issue = readonly [name: string, type: string, message: string];

/** Result of checking a form: the values to send, or what is wrong. */
export type Checked<Values> = { readonly values: Values } | { readonly issues: readonly Issue[] };

type FormSchema = z.ZodType<FieldValues, FieldValues>;

interface SchemaFormOptions<Module, Schema extends FormSchema>
  extends Pick<UseFormProps<z.input<Schema>>, "defaultValues"> {
  /** Loads the schemas, which weigh more than the page, after the page is shown. Must be a stable function. */
  readonly load: () => Promise<Module>;
  readonly schema: (module: Module) => Schema;
}

/** Props that connect an input to a form: `<Field label="Title" {...field("title")} />`. */
export interface BoundField extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/** Returns a form validated against a contract schema: see {@link useCheckedForm}. */
export function useSchemaForm<Module, Schema extends FormSchema>({
  load,
  schema,
  ...options
}: SchemaFormOptions<Module, Schema>) {
  useEffect(() => void load().catch(() => undefined), [load]);
  return useCheckedForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    check: async (typed) => {
      const module = await load().catch(() => undefined);
      if (module === undefined) return { issues: [["root", "load", NO_CONNECTION_TEXT]] };
      const { success, data, error } = schema(module).safeParse(typed, { error: describeIssue });
      if (success) return { values: data };
      const issues = error.issues.map(
        ({ path, code, message }) => [path.join(".") || "root", code, message] as const,
      );
      return { issues };
    },
  });
}

interface CheckedFormOptions<Typed extends FieldValues, Values>
  extends Pick<UseFormProps<Typed>, "defaultValues"> {
  readonly check: (typed: Typed) => Checked<Values> | Promise<Checked<Values>>;
}

/**
 * Returns a form that is checked before it is sent. Each error is shown at its field, and the first invalid field on
 * the page gets the focus. API errors are shown at their field or above the form.
 */
export function useCheckedForm<Typed extends FieldValues, Values extends FieldValues>({
  check,
  ...options
}: CheckedFormOptions<Typed, Values>) {
  const isFocusDue = useRef(false);
  const form = useForm<Typed, unknown, Values>({
    ...options,
    // React Hook Form would focus by order of registration, not by order on the page.
    shouldFocusError: false,
    resolver: async (typed) => {
      const checked = await check(typed);
      return "values" in checked
        ? { values: checked.values, errors: {} }
        : fieldErrorsOf<Typed>(checked.issues);
    },
  });
  useEffect(takeEarlySubmit, []);
  const { errors, isSubmitting, isDirty } = form.formState;
  // Focuses after rendering, because an error may first unfold the section around its field.
  useEffect(() => {
    if (!isFocusDue.current) return;
    isFocusDue.current = false;
    const { _fields, _names } = form.control;
    focusFirst([..._names.mount].flatMap((name) => (get(errors, name) && get(_fields, name)?._f) ?? []));
  });
  const refuse = (error: unknown, places: RefusalPlaces<Typed>) => {
    isFocusDue.current = true;
    showRefusal(error, form, places);
  };
  return {
    ...form,
    isSubmitting,
    isDirty,
    /** Shows an API error. */
    refuse,
    /** Error message above the form. */
    refusal: errors.root?.message,
    field(name: Path<Typed>): BoundField {
      return { ...form.register(name), error: get(errors, name)?.message };
    },
    /**
     * Submits the form; pass it to `onSubmit`.
     * @param onInvalid called when the form isn't sent, with whether the error is above the form
     */
    submit(
      send: (values: Values) => unknown,
      places: RefusalPlaces<Typed> = {},
      onInvalid?: (isAbove: boolean) => unknown,
    ) {
      const attempt = async (values: Values) => {
        try {
          await send(values);
        } catch (error) {
          refuse(error, places);
        }
      };
      return form.handleSubmit(attempt, (invalid) => {
        onInvalid?.(invalid.root !== undefined);
        isFocusDue.current = true;
      });
    },
  };
}

/** Keeps the first error of each field. */
function fieldErrorsOf<Form extends FieldValues>(issues: readonly Issue[]): ResolverError<Form> {
  const errors: FieldErrors<Form> = {};
  for (const [name, type, message] of issues)
    if (get(errors, name) === undefined) set(errors, name, { type, message });
  return { values: {}, errors };
}

/** The browser's `Node.DOCUMENT_POSITION_PRECEDING`: the other node comes first. */
const PRECEDING = 2;

/** Focuses the first enabled field by its position on the page. */
function focusFirst(fields: readonly Field["_f"][]): void {
  const [first] = fields
    // A field that was never rendered has only its name.
    .map(({ refs, ref }) => (refs?.[0] ?? ref) as HTMLElement)
    .filter((control) => control.isConnected && control.matches(":enabled"))
    .sort((one, other) => (one.compareDocumentPosition(other) & PRECEDING ? 1 : -1));
  first?.focus();
}

/** Defined by public/early-submit.js, which pages with a form load before their scripts. */
declare global {
  var releaseEarlySubmit: (() => void) | undefined;
}

/** Releases a form that was submitted before its handlers were ready. */
function takeEarlySubmit(): void {
  globalThis.releaseEarlySubmit?.();
}
