import { NO_CONNECTION_TEXT } from "@secret/contract";
import { useEffect } from "react";
import {
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type ResolverError,
  type ResolverResult,
  set,
  type UseFormProps,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import { takeEarlySubmit } from "./early-submit.ts";
import { type RefusalPlaces, showRefusal } from "./refusal.ts";

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
 * A form that is held against a schema of the contract. What is wrong stands at its field, the first of which is
 * focused; what the server refuses too, or above the form.
 */
export function useSchemaForm<Module, Schema extends FormSchema>({
  load,
  schema,
  ...options
}: SchemaFormOptions<Module, Schema>) {
  type Typed = z.input<Schema>;
  type Values = z.output<Schema>;
  const form = useForm<Typed, unknown, Values>({
    ...options,
    resolver: async (typed) => {
      const module = await load().catch(() => undefined);
      if (module !== undefined) return validate(schema(module), typed);
      return fieldErrorsOf<Typed>([["root", "load", NO_CONNECTION_TEXT]]);
    },
  });
  useEffect(() => void load().catch(() => undefined), [load]);
  useEffect(takeEarlySubmit, []);
  const { errors, isSubmitting, isDirty } = form.formState;
  return {
    ...form,
    isSubmitting,
    isDirty,
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
          showRefusal(error, form, places);
        }
      };
      return form.handleSubmit(attempt, (invalid) => void onInvalid?.(invalid.root !== undefined));
    },
  };
}

/** The form's values as the schema makes them; else what is wrong with them. */
function validate<Schema extends FormSchema>(
  schema: Schema,
  typed: z.input<Schema>,
): ResolverResult<z.input<Schema>, z.output<Schema>> {
  const checked = schema.safeParse(typed);
  if (checked.success) return { values: checked.data, errors: {} };
  return fieldErrorsOf(
    checked.error.issues.map(({ path, code, message }) => [path.join(".") || "root", code, message]),
  );
}

/** Of each field the first thing that is wrong with it. */
function fieldErrorsOf<Form extends FieldValues>(
  issues: readonly (readonly [name: string, type: string, message: string])[],
): ResolverError<Form> {
  const errors: FieldErrors<Form> = {};
  for (const [name, type, message] of issues)
    if (get(errors, name) === undefined) set(errors, name, { type, message });
  return { values: {}, errors };
}
