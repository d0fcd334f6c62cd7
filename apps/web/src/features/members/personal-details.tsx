import type { Profile } from "@secret/contract";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { showRefusal } from "../../platform/forms/refusal.ts";
import { Button } from "../../ui/button.tsx";
import { Notice, Panel } from "../../ui/panel.tsx";
import { type Person, PersonFields } from "../auth/sign-up/person-fields.tsx";
import { saveProfile } from "./profile-queries.ts";

const FIELDS = { firstName: "firstName", lastName: "lastName", zipCode: "zipCode" } as const;

/** The names and the zip code. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { firstName, lastName, zipCode } = profile;
  const { register, handleSubmit, formState, setError, reset } = useForm<Person>({
    defaultValues: { firstName, lastName, zipCode },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (details) => {
    try {
      const saved = await saveProfile(details);
      reset({ firstName: saved.firstName, lastName: saved.lastName, zipCode: saved.zipCode });
    } catch (error) {
      if (showRefusal(error, setError, FIELDS)) toast.error("Failed to update profile");
    }
  });
  return (
    <Panel title="Personal Information">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <PersonFields register={register} errors={errors} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
            Save Changes
          </Button>
          {isDirty && (
            <Button look="plain" onClick={() => reset()}>
              Undo
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
