import type { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import type { BroadcastForm, broadcastForm } from "./broadcast-schema.ts";

type Module = { readonly broadcastForm: typeof broadcastForm };

/** What every part of the form is given. */
export interface FormPartProps {
  readonly form: Pick<
    ReturnType<typeof useSchemaForm<Module, typeof broadcastForm>>,
    "field" | "register" | "setValue"
  >;
  /** As it stands. */
  readonly typed: BroadcastForm;
}
