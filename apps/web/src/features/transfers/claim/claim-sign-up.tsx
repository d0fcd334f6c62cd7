import { ApiError, SMS_CONSENT_TEXT, TERMS_VERSION } from "@secret/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { storeReturnPath, storeSignUpPath } from "../../../platform/session/return-path.ts";
import { useSession } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { Notice, Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountLink, Agreements, PersonFields, signUp } from "../../auth/index.ts";

const loadTransferSchemas = () => import("../transfer-schemas.ts");

/** Errors after which a code may have been sent anyway. */
const CODE_MAY_BE_SENT = new Set(["NETWORK", "OVER_EMAIL_SEND_RATE_LIMIT", "OVER_SMS_SEND_RATE_LIMIT"]);

const PLACES = {
  fields: {
    email: "contact",
    phone: "contact",
    "data.first_name": "firstName",
    "data.last_name": "lastName",
    "data.zip_code": "zipCode",
  },
  announcement: "Failed to create account",
} as const;

/** Signs up a visitor with as few fields as possible. Verification leads back to the link. */
export function ClaimSignUp({ token }: { token: string }) {
  const navigate = useNavigate();
  const { canText, signUp: way } = useSession();
  const form = useSchemaForm({
    load: loadTransferSchemas,
    schema: ({ claimSignUpForm }) => claimSignUpForm,
    defaultValues: { contact: "", firstName: "", lastName: "", zipCode: "", password: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("contact"), [setFocus]);
  const [mayHaveCode, setMayHaveCode] = useState(false);
  const isByPhone = isNumber(form.watch("contact"));
  const path = `/transfer/${token}`;

  const submit = form.submit(
    async ({ contact, password, firstName, lastName, zipCode }) => {
      const data = {
        first_name: firstName,
        last_name: lastName,
        zip_code: zipCode,
        is_adult: true,
        terms_version: TERMS_VERSION,
        ...("phone" in contact ? { sms_consent: SMS_CONSENT_TEXT } : {}),
        // In invitation mode, a transfer link is the invitation.
        ...(way === "invitation" ? { invite: token } : {}),
      } as const;
      await signUp({ ...contact, password, data }).catch((error) => {
        // An earlier request may have sent a code although its answer was lost.
        const mayHaveSent = error instanceof ApiError && CODE_MAY_BE_SENT.has(error.code);
        if (mayHaveSent) storeSignUpPath(path);
        setMayHaveCode(mayHaveSent);
        throw error;
      });
      storeSignUpPath(path);
      if ("phone" in contact) {
        toast.success("Account created! Please verify your phone number.");
        await navigate({ to: "/verify-phone", search: { phone: contact.phone } });
      } else {
        toast.success("Account created! Please check your email for verification.");
        await navigate({ to: "/verify", search: { email: contact.email } });
      }
    },
    PLACES,
    (isRefusedWhole) => isRefusedWhole || toast.error("Validation failed"),
  );

  return (
    <Panel title="Create your account">
      <form onSubmit={submit} noValidate className="grid gap-5">
        {form.refusal && (
          <Notice tone="danger">
            {form.refusal}{" "}
            {mayHaveCode && (
              <AccountLink
                to={isByPhone ? "/verify-phone" : "/verify"}
                search={{ [isByPhone ? "phone" : "email"]: form.watch("contact") }}
              >
                I have a code
              </AccountLink>
            )}
          </Notice>
        )}
        <Field
          label={canText === false ? "Email address" : "Email or phone"}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("contact")}
        />
        <PersonFields field={form.field} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. A short phrase works well."
          {...form.field("password")}
        />
        <Agreements field={form.field} />
        {isByPhone && <p className="text-small text-soft">{SMS_CONSENT_TEXT}</p>}
        <Button type="submit" wide busy={form.isSubmitting}>
          Create account
        </Button>
      </form>
      <p className="mt-3 text-center text-soft">
        Already a member?{" "}
        <AccountLink to="/login" onClick={() => storeReturnPath(path)}>
          Sign in
        </AccountLink>
      </p>
    </Panel>
  );
}

/** Returns whether the typed contact will be a phone number. */
function isNumber(contact: string): boolean {
  return /^[\s(+]*\d/.test(contact) && !contact.includes("@");
}
