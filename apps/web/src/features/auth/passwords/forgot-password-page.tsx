import { requestRecovery } from "@secret/contract";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../../platform/api.ts";
import { refusalTextOr } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { AccountCard } from "../account-card.tsx";
import { AccountLink } from "../account-link.tsx";
import {
  CONTACT_RULES,
  CONTACT_TAB,
  ContactField,
  type ContactKind,
  ContactTabs,
  contactBody,
  contactKindOf,
  phoneOf,
} from "../contacts/contact.tsx";

interface RecoveryForm {
  email: string;
  phone: string;
}

const PHONE_NOT_VALID = "Please enter a valid US phone number";
const FAILURES: Record<ContactKind, string> = {
  email: "Failed to send password reset email",
  phone: "Failed to send password reset SMS",
};

/** A link by mail or a code by text; whether anybody has the address is told to nobody. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { t } = useSearch({ from: "/public/forgot-password" });
  const [kind, setKind] = useState(contactKindOf(t));
  const [sentTo, setSentTo] = useState<string>();
  // What was typed at the sign-in need not be typed again.
  const contact = useRouterState({ select: (state) => state.location.state.contact });
  const { register, handleSubmit, formState, setError, reset } = useForm<RecoveryForm>({
    defaultValues: { [kind]: contact ?? "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (form) => {
    try {
      await call(requestRecovery, { body: contactBody(kind, form) });
      if (kind === "email") {
        toast.success("Password reset email sent!");
        return setSentTo(form.email.trim());
      }
      toast.success("Password reset code sent to your phone!");
      await navigate({ to: "/verify-phone", search: { phone: phoneOf(form.phone), type: "recovery" } });
    } catch (error) {
      toast.error("Failed to send password reset email or code");
      setError("root", { message: refusalTextOr(FAILURES[kind], error) });
    }
  });

  const startAgain = () => {
    reset({ email: "", phone: "" });
    setSentTo(undefined);
  };

  if (sentTo !== undefined) return <Sent to={sentTo} onOther={startAgain} />;
  const rules = kind === "email" ? CONTACT_RULES.email : { ...CONTACT_RULES.phone, validate: validatePhone };
  return (
    <AccountCard title="Forgot your password?" subtitle="Tell us where to send the way back in.">
      <ContactTabs label="Recover with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
          <ContactField kind={kind} error={errors[kind]?.message} input={register(kind, rules)} />
          <Button type="submit" wide busy={isSubmitting}>
            {kind === "email" ? "Send Reset Link" : "Send Reset Code"}
          </Button>
        </form>
      </ContactTabs>
      <AccountLink to="/login" search={{ t: CONTACT_TAB[kind] }}>
        Back to Sign In
      </AccountLink>
    </AccountCard>
  );
}

function validatePhone(text: string): true | string {
  return CONTACT_RULES.phone.validate(text) === true || PHONE_NOT_VALID;
}

function Sent({ to, onOther }: { to: string; onOther: () => void }) {
  return (
    <AccountCard
      title="Check Your Email"
      subtitle={`If ${to} belongs to a member, a link to choose a new password is on its way. It is good for 10 minutes.`}
    >
      <p className="text-soft">
        Nothing there? Look into the spam folder, or check that the address is right.
      </p>
      <Button look="quiet" wide onClick={onOther}>
        Try a different email
      </Button>
      <AccountLink to="/login" search={{ t: CONTACT_TAB.email }}>
        Back to Sign In
      </AccountLink>
    </AccountCard>
  );
}
