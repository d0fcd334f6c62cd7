import toast from "react-hot-toast";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { createInvitation } from "./invitation-mutations.ts";
import { loadInvitationSchemas } from "./load-invitation-schemas.ts";

/** Makes an invitation: for a card, a window, a friend of the house. */
export function NewInvitation({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm({
    load: loadInvitationSchemas,
    schema: ({ invitationForm }) => invitationForm,
    defaultValues: { label: "", maxUses: "", expiresAt: "" },
  });
  const submit = form.submit(
    async (typed) => {
      const { label } = await createInvitation(typed);
      toast.success(`"${label}" is made: its card can be printed`);
      onClose();
    },
    { announcement: "Failed to make the invitation" },
  );
  return (
    <Dialog title="New invitation" onClose={onClose}>
      <form onSubmit={submit} noValidate autoComplete="off" className="grid gap-4">
        {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
        <Field
          label="Label"
          hint="For you alone: “Card at the pier”"
          maxLength={80}
          {...form.field("label")}
        />
        <Field
          label="Members"
          inputMode="numeric"
          hint="How many can come by it. Empty: no limit."
          {...form.field("maxUses")}
        />
        <Field label="Last day" type="date" hint="Empty: no end" {...form.field("expiresAt")} />
        <div className="mt-2 flex flex-wrap-reverse gap-3 sm:justify-end">
          <Button look="quiet" className="max-sm:w-full" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" className="max-sm:w-full" busy={form.isSubmitting}>
            Make invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
