import { type CallOutput, challengeFactor, enrollFactor, type Profile, verifyFactor } from "@secret/contract";
import { formatUsPhone, maskPhone } from "@secret/domain";
import { useState } from "react";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../../platform/api.ts";
import { showRefusal } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { readProfileAnew } from "../../members/profile-queries.ts";
import { CONTACT_RULES, ContactField, phoneOf } from "../contacts/contact.tsx";
import { FactorCodeForm } from "./factor-code-form.tsx";

/** Codes by text as second factor: proven once before they count. */
export function AddPhoneFactor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [enrolled, setEnrolled] = useState<CallOutput<typeof enrollFactor>>();
  if (enrolled === undefined) return <PhoneStep phone={profile.phone} onEnrolled={setEnrolled} />;
  const params = { factorId: enrolled.id };
  return (
    <FactorCodeForm
      factorType="phone"
      phone={maskPhone(enrolled.phone ?? "")}
      challenge={async () => (await call(challengeFactor, { params, body: { channel: "sms" } })).id}
      verify={async (challengeId, code) => {
        await call(verifyFactor, { params, body: { challenge_id: challengeId, code } });
        await readProfileAnew();
        toast.success("Text messages added. Keep recovery codes too.");
        onDone();
      }}
    />
  );
}

interface PhoneStepProps {
  readonly phone: string | null;
  readonly onEnrolled: (enrolled: CallOutput<typeof enrollFactor>) => void;
}

function PhoneStep({ phone, onEnrolled }: PhoneStepProps) {
  const { register, handleSubmit, formState, setError } = useForm<{ phone: string }>({
    defaultValues: { phone: phone === null ? "" : formatUsPhone(phone) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    try {
      onEnrolled(await call(enrollFactor, { body: { factor_type: "phone", phone: phoneOf(form.phone) } }));
    } catch (error) {
      showRefusal(error, setError, { phone: "phone" });
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <ContactField
        kind="phone"
        error={errors.phone?.message}
        input={register("phone", CONTACT_RULES.phone)}
      />
      <Button type="submit" wide busy={isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
