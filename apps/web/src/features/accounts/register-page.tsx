import { ApiError, SMS_CONSENT_TEXT, signUp, TERMS_VERSION } from "@secret/contract";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type FieldErrors, type UseFormGetValues, type UseFormRegister, useForm } from "react-hook-form";
import toast from "react-hot-toast";
import { call } from "../../app/api.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/field.tsx";
import { Notice } from "../../ui/panel.tsx";
import { AccountCard } from "./account-card.tsx";
import { AccountLink } from "./account-link.tsx";
import {
  CONTACT_RULES,
  CONTACT_TAB,
  ContactField,
  ContactTabs,
  contactBody,
  contactKindOf,
  phoneOf,
} from "./contact.tsx";
import { InvitationField } from "./invitation-field.tsx";
import { type NewPassword, NewPasswordFields } from "./new-password-fields.tsx";
import { type Person, PersonFields } from "./person-fields.tsx";
import { showRefusal } from "./refusal.ts";
import { useSession } from "./session.ts";

interface RegisterForm extends NewPassword, Person {
  email: string;
  phone: string;
  isAdult: boolean;
  acceptsTerms: boolean;
  invite: string;
}

/** Which input a refused field of the request belongs to. */
const FIELDS = {
  email: "email",
  phone: "phone",
  password: "password",
  "data.first_name": "firstName",
  "data.last_name": "lastName",
  "data.zip_code": "zipCode",
  "data.invite": "invite",
} as const;

/** Asks for an account; the code that is sent makes it one. */
export function RegisterPage() {
  const navigate = useNavigate();
  const { t, invite } = useSearch({ from: "/public/register" });
  const isInvitationOnly = useSession().signUp === "invitation";
  const [kind, setKind] = useState(contactKindOf(t));
  const form = useForm<RegisterForm>({ defaultValues: { invite: invite ?? "" } });
  const { register, handleSubmit, formState, setError, getValues, setValue, watch } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (given) => {
    try {
      const contact = contactBody(kind, given);
      await call(signUp, {
        body: { ...contact, password: given.password, data: dataOf(given, kind === "phone") },
      });
      if (kind === "email") {
        toast.success("Account created! Please check your email for verification.");
        await navigate({ to: "/verify", search: { email: contact.email } });
      } else {
        toast.success("Account created! Please verify your phone number.");
        await navigate({ to: "/verify-phone", search: { phone: phoneOf(given.phone) } });
      }
    } catch (error) {
      if (error instanceof ApiError && error.code.startsWith("INVITATION_"))
        return setError("invite", { message: error.message }, { shouldFocus: true });
      if (showRefusal(error, setError, FIELDS)) toast.error("Failed to create account");
    }
  });

  return (
    <AccountCard title="Join SECRET" subtitle="It's free. One membership a person, 18 and older.">
      {isInvitationOnly && (
        <Notice tone="info">
          SECRET is by invitation only right now. You need a code from a member or a card.
        </Notice>
      )}
      <ContactTabs label="Sign up with" kind={kind} onKind={setKind}>
        <form onSubmit={submit} noValidate className="grid gap-5">
          {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
          <ContactField
            kind={kind}
            error={errors[kind]?.message}
            input={register(kind, {
              ...CONTACT_RULES[kind],
              required: kind === "email" ? "Email is required" : "Phone is required",
            })}
          />
          <PersonFields register={register as unknown as UseFormRegister<Person>} errors={errors} />
          <NewPasswordFields
            register={register as unknown as UseFormRegister<NewPassword>}
            getValues={getValues as unknown as UseFormGetValues<NewPassword>}
            errors={errors}
          />
          <InvitationField
            value={watch("invite")}
            onChange={(code) => setValue("invite", code, { shouldValidate: false })}
            isRequired={isInvitationOnly}
            error={errors.invite?.message}
          />
          <Agreements register={register} errors={errors} />
          {kind === "phone" && <p className="text-small text-soft">{SMS_CONSENT_TEXT}</p>}
          <Button type="submit" wide busy={isSubmitting}>
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
    </AccountCard>
  );
}

function dataOf(given: RegisterForm, isPhone: boolean) {
  const invite = given.invite.trim();
  return {
    first_name: given.firstName,
    last_name: given.lastName,
    zip_code: given.zipCode,
    is_adult: true as const,
    terms_version: TERMS_VERSION as typeof TERMS_VERSION,
    ...(isPhone ? { sms_consent: SMS_CONSENT_TEXT as typeof SMS_CONSENT_TEXT } : {}),
    ...(invite === "" ? {} : { invite }),
  };
}

interface PartProps {
  readonly register: UseFormRegister<RegisterForm>;
  readonly errors: FieldErrors<RegisterForm>;
}

function Agreements({ register, errors }: PartProps) {
  return (
    <>
      <CheckField
        error={errors.isAdult?.message}
        {...register("isAdult", { required: "Membership is for people of 18 and older" })}
      >
        I am 18 years of age or older
      </CheckField>
      <CheckField
        error={errors.acceptsTerms?.message}
        {...register("acceptsTerms", { required: "Please accept the terms to join" })}
      >
        I accept the{" "}
        <Link to="/terms-of-use" target="_blank" className="underline underline-offset-4">
          Terms of Use
        </Link>{" "}
        and the{" "}
        <Link to="/privacy-policy" target="_blank" className="underline underline-offset-4">
          Privacy Policy
        </Link>
      </CheckField>
    </>
  );
}
