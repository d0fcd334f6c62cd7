import type { CallOutput, enrollFactor as enrollFactorRoute, Profile } from "@secret/contract";
import { formatUsPhone, maskPhone } from "@secret/domain";
import { useState } from "react";
import toast from "react-hot-toast";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { challengeFactor, confirmFactor, enrollFactor } from "../auth-mutations.ts";
import { ContactField } from "../contacts/contact.tsx";
import { loadAuthSchemas } from "../load-auth-schemas.ts";
import { FactorCodeForm } from "./factor-code-form.tsx";

type Enrolled = CallOutput<typeof enrollFactorRoute>;

/** Codes by text as second factor: proven once before they count. */
export function AddPhoneFactor({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (enrolled === undefined) return <PhoneStep phone={profile.phone} onEnrolled={setEnrolled} />;
  return (
    <FactorCodeForm
      factorType="phone"
      phone={maskPhone(enrolled.phone ?? "")}
      challenge={() => challengeFactor(enrolled.id)}
      verify={async (challengeId, code) => {
        await confirmFactor(enrolled.id, challengeId, code);
        toast.success("Text messages added. Keep recovery codes too.");
        onDone();
      }}
    />
  );
}

interface PhoneStepProps {
  readonly phone: string | null;
  readonly onEnrolled: (enrolled: Enrolled) => void;
}

function PhoneStep({ phone, onEnrolled }: PhoneStepProps) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ phoneFactorForm }) => phoneFactorForm,
    defaultValues: { phone: phone === null ? "" : formatUsPhone(phone) },
  });
  const submit = form.submit(async (given) =>
    onEnrolled(await enrollFactor({ factor_type: "phone", phone: given.phone })),
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <ContactField kind="phone" input={form.field("phone")} />
      <Button type="submit" wide busy={form.isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
