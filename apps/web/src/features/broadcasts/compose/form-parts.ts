import type { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import type { BroadcastForm, broadcastForm } from "./broadcast-schema.ts";

type Module = { readonly broadcastForm: typeof broadcastForm };

/** Props shared by the parts of the form. */
export interface FormPartProps {
  readonly form: Pick<
    ReturnType<typeof useSchemaForm<Module, typeof broadcastForm>>,
    "field" | "register" | "setValue"
  >;
  /** Current values of the form. */
  readonly typed: BroadcastForm;
}
