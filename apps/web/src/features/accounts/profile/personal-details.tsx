import type { Profile } from "@secret/contract";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { showRefusal } from "../refusal.ts";
import { saveProfile } from "./profile-queries.ts";

type Details = Pick<Profile, "firstName" | "lastName" | "zipCode">;

const FIELDS = { firstName: "firstName", lastName: "lastName", zipCode: "zipCode" } as const;

/** The names and the zip code. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { firstName, lastName, zipCode } = profile;
  const { register, handleSubmit, formState, setError, reset } = useForm<Details>({
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
  const required = (name: string) => ({ required: `${name} is required` });
  return (
    <Panel title="Personal Information">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register("firstName", required("First name"))}
          />
          <Field
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register("lastName", required("Last name"))}
          />
        </div>
        <Field
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zipCode?.message}
          {...register("zipCode", required("Zip code"))}
        />
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
