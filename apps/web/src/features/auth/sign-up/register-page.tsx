import { SMS_CONSENT_TEXT, TERMS_VERSION } from "@secret/contract";
import { BRAND } from "@secret/domain";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { useSession } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard, AccountLink } from "../account-card.tsx";
import { loadAuthSchemas, signUp } from "../auth-mutations.ts";
import { CONTACT_TAB, ContactField, ContactTabs, contactKindOf } from "../contacts/contact.tsx";
import { NewPasswordFields } from "../passwords/new-password-fields.tsx";
import { InvitationSection } from "./invitation-section.tsx";
import { Agreements, PersonFields } from "./sign-up-fields.tsx";

/** Maps API errors to the form's fields. */
const PLACES = {
  fields: {
    "data.first_name": "firstName",
    "data.last_name": "lastName",
    "data.zip_code": "zipCode",
    "data.invite": "invite",
  },
  fieldsOfCodes: {
    INVITATION_REQUIRED: "invite",
    INVITATION_NOT_VALID: "invite",
    INVITATION_EXPIRED: "invite",
    INVITATION_USED_UP: "invite",
  },
  announcement: "Failed to create account",
} as const;

/**
 * Signs up. The account exists once the code is verified.
 * @param props.children content below the form, for people who don't want to join yet
 */
export function RegisterPage({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { t, invite } = useSearch({ from: "/public/register" });
  const isInvitationOnly = useSession().signUp === "invitation";
  const [kind, setKind] = useState(contactKindOf(t));
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ registerForm }) => registerForm(kind),
    defaultValues: { invite: invite ?? "" },
  });

  const submit = form.submit(async (given) => {
    const { email, phone, password } = given;
    await signUp({ email, phone, password, data: toSignUpData(given) });
    if (kind === "email") {
      toast.success("Account created! Please check your email for verification.");
      await navigate({ to: "/verify", search: { email } });
    } else {
      toast.success("Account created! Please verify your phone number.");
      await navigate({ to: "/verify-phone", search: { phone } });
    }
  }, PLACES);

  return (
    <AccountCard
      title={`Join ${BRAND.programme}`}
      pageTitle="Sign Up"
      subtitle="It's free. One membership per person, 18 and over."
      door="Behind this door the oil is already hot."
    >
      {isInvitationOnly && (
        <Notice tone="info">
          {`${BRAND.programme} is invitation-only right now. You'll need a code from a member or a card.`}
        </Notice>
      )}
      <ContactTabs label="Sign up with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
          <ContactField kind={kind} input={form.field(kind)} />
          <PersonFields field={form.field} />
          <NewPasswordFields field={form.field} />
          <InvitationSection
            field={form.field("invite")}
            code={form.watch("invite").trim()}
            isRequired={isInvitationOnly}
            focus={() => form.setFocus("invite")}
          />
          <Agreements field={form.field} />
          {kind === "phone" && <p className="text-small text-soft">{SMS_CONSENT_TEXT}</p>}
          <Button type="submit" wide busy={form.isSubmitting}>
            Create Account
          </Button>
        </form>
      </ContactTabs>
      <p className="text-center text-soft">
        Already a member?{" "}
        <AccountLink to="/login" search={{ t: CONTACT_TAB[kind] }}>
          Sign in
        </AccountLink>
      </p>
      {children}
    </AccountCard>
  );
}

interface SignUpValues {
  readonly phone: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly zipCode: string;
  readonly invite: string;
}

function toSignUpData(given: SignUpValues) {
  const { phone, invite } = given;
  return {
    first_name: given.firstName,
    last_name: given.lastName,
    zip_code: given.zipCode,
    is_adult: true as const,
    terms_version: TERMS_VERSION as typeof TERMS_VERSION,
    ...(phone && { sms_consent: SMS_CONSENT_TEXT as typeof SMS_CONSENT_TEXT }),
    ...(invite && { invite }),
  };
}
