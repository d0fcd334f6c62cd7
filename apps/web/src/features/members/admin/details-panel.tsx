import type { AdminMemberDetail } from "@secret/contract";
import toast from "react-hot-toast";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { loadMemberSchemas } from "../load-member-schemas.ts";
import { editMember } from "./admin-member-mutations.ts";

/** Names and zip code, corrected where they stand. */
export function DetailsPanel({ member }: { member: AdminMemberDetail }) {
  const { id, firstName, lastName, zipCode } = member;
  const form = useSchemaForm({
    load: loadMemberSchemas,
    schema: ({ detailsForm }) => detailsForm,
    defaultValues: { firstName, lastName, zipCode },
  });
  const submit = form.submit(
    async (details) => {
      const saved = await editMember(id, details);
      toast.success("Details saved");
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, zipCode: saved.zipCode });
    },
    { announcement: "Failed to save the details" },
  );
  return (
    <Panel title="Details">
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <div className="grid gap-4 sm:grid-cols-[1fr_1fr_8rem]">
          <Field label="First name" {...form.field("firstName")} />
          <Field label="Last name" {...form.field("lastName")} />
          <Field label="Zip code" inputMode="numeric" {...form.field("zipCode")} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="quiet" busy={form.isSubmitting} disabled={!form.isDirty}>
            Save
          </Button>
          {form.isDirty && (
            <Button look="plain" onClick={() => form.reset()}>
              Undo
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
