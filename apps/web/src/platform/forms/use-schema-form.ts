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

type Issue = readonly [name: string, type: string, message: string];
type FormSchema = z.ZodType<FieldValues, FieldValues>;

interface SchemaFormOptions<Module, Schema extends FormSchema>
  extends Pick<UseFormProps<z.input<Schema>>, "defaultValues"> {
  /** Brings the schemas: they weigh more than the page, and come once it is shown. Always the same function. */
  readonly load: () => Promise<Module>;
  readonly schema: (module: Module) => Schema;
}

/** What an input takes to be a form's: `<Field label="Title" {...field("title")} />`. */
export interface BoundField extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

/**
 * A form that is held against a schema of the contract. What is wrong stands at its field, and the first on the page is
 * focused; what the server refuses too, or above the form.
 */
export function useSchemaForm<Module, Schema extends FormSchema>({
  load,
  schema,
  ...options
}: SchemaFormOptions<Module, Schema>) {
  type Typed = z.input<Schema>;
  type Values = z.output<Schema>;
  const isFocusDue = useRef(false);
  const form = useForm<Typed, unknown, Values>({
    ...options,
    // It would go by the order in which they were registered.
    shouldFocusError: false,
    resolver: async (typed) => {
      const module = await load().catch(() => undefined);
      const checked = module && schema(module).safeParse(typed, { error: describeIssue });
      if (checked?.success) return { values: checked.data, errors: {} };
      const issues: readonly Issue[] = checked?.error.issues.map(({ path, code, message }) => [
        path.join(".") || "root",
        code,
        message,
      ]) ?? [["root", "load", NO_CONNECTION_TEXT]];
      return fieldErrorsOf<Typed>(issues);
    },
  });
  useEffect(() => void load().catch(() => undefined), [load]);
  useEffect(takeEarlySubmit, []);
  const { errors, isSubmitting, isDirty } = form.formState;
  // Not before it is drawn: what is wrong may have unfolded what it stands in.
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
    /** Shows what the server refuses. */
    refuse,
    /** What stands above the form. */
    refusal: errors.root?.message,
    field(name: Path<Typed>): BoundField {
      return { ...form.register(name), error: get(errors, name)?.message };
    },
    /**
     * Sends what the form holds; for its `onSubmit`.
     * @param onInvalid told where the form isn't sent, and whether what is wrong stands above it
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

/** Of each field the first thing that is wrong with it. */
function fieldErrorsOf<Form extends FieldValues>(issues: readonly Issue[]): ResolverError<Form> {
  const errors: FieldErrors<Form> = {};
  for (const [name, type, message] of issues)
    if (get(errors, name) === undefined) set(errors, name, { type, message });
  return { values: {}, errors };
}

/** The browser's `Node.DOCUMENT_POSITION_PRECEDING`: of the two the other one stands first. */
const PRECEDING = 2;

/** Puts the focus into the one that stands first on the page, of those that can take it. */
function focusFirst(fields: readonly Field["_f"][]): void {
  const [first] = fields
    // Of one that was never shown there is but its name.
    .map(({ refs, ref }) => (refs?.[0] ?? ref) as HTMLElement)
    .filter((control) => control.isConnected && control.matches(":enabled"))
    .sort((one, other) => (one.compareDocumentPosition(other) & PRECEDING ? 1 : -1));
  first?.focus();
}

/** Of public/early-submit.js, which pages with a form bring before their scripts. */
declare global {
  var releaseEarlySubmit: (() => void) | undefined;
}

/** Forms answer from now on: one that was sent too early is sent now. */
function takeEarlySubmit(): void {
  globalThis.releaseEarlySubmit?.();
}
