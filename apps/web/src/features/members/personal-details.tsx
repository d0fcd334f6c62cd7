import type { Profile } from "@secret/contract";
import toast from "react-hot-toast";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { useUnsavedWork } from "../../platform/unsaved-work.ts";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { PersonFields } from "../auth/index.ts";
import { loadMemberSchemas } from "./load-member-schemas.ts";
import { updateProfile } from "./member-mutations.ts";

/** The names and the zip code. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { firstName, lastName, zipCode } = profile;
  const form = useSchemaForm({
    load: loadMemberSchemas,
    schema: ({ detailsForm }) => detailsForm,
    defaultValues: { firstName, lastName, zipCode },
  });
  useUnsavedWork(form.isDirty);
  const submit = form.submit(
    async (details) => {
      const saved = await updateProfile(details);
      toast.success("Profile updated successfully!");
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, zipCode: saved.zipCode });
    },
    { announcement: "Failed to update profile" },
  );
  return (
    <Panel title="Personal Information">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <PersonFields field={form.field} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.isSubmitting} disabled={!form.isDirty}>
            Save Changes
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
