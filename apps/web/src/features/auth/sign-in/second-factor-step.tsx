import type { SECOND_FACTOR_TYPES, SecondFactor } from "@secret/contract";
import { useState } from "react";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { takeReturnPath } from "../../../platform/session/return-path.ts";
import { signOut } from "../../../platform/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { AccountCard } from "../account-card.tsx";
import { challengeFactor, loadAuthSchemas, verifyFactor, verifyRecoveryCode } from "../auth-mutations.ts";
import { FactorCodeForm } from "../second-factors/factor-code-form.tsx";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

const TITLES: Record<(typeof SECOND_FACTOR_TYPES)[number], string> = {
  totp: "App",
  phone: "Text",
  recovery_code: "Recovery code",
};

/** Asks for one of the account's second factors after the password. */
export function SecondFactorStep({ factors }: { factors: readonly SecondFactor[] }) {
  const completeSignIn = useCompleteSignIn();
  const finish = async () => {
    toast.success("Signed in successfully!");
    await completeSignIn({ second_factor_required: false }, takeReturnPath());
  };
  return (
    <AccountCard title="One more step" subtitle="Your account uses two-step verification.">
      <FactorTabs factors={factors} onConfirmed={finish} />
      <Button look="plain" className="justify-self-center" onClick={() => void signOut()}>
        Sign in as someone else
      </Button>
    </AccountCard>
  );
}

interface FactorTabsProps {
  readonly factors: readonly SecondFactor[];
  readonly onConfirmed: () => Promise<void>;
}

/** Shows a form for each of an account's second factors. */
export function FactorTabs({ factors, onConfirmed }: FactorTabsProps) {
  const [chosenId, setChosenId] = useState(factors[0]?.id);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const isAlone = new Set(factors.map(({ type }) => type)).size === factors.length;
  const tabs = factors.map(({ id, type, name }) => ({ name: id, title: isAlone ? TITLES[type] : name }));
  if (chosen === undefined) return null;
  return (
    <Tabs isChoice label="Confirm with" tabs={tabs} selected={chosen.id} onSelect={setChosenId}>
      {chosen.type === "recovery_code" ? (
        <RecoveryCodeForm onConfirmed={onConfirmed} />
      ) : (
        <FactorCodeForm
          key={chosen.id}
          factorType={chosen.type}
          phone={chosen.phone}
          challenge={() => challengeFactor(chosen.id)}
          verify={async (challengeId, code) => {
            await verifyFactor(chosen.id, challengeId, code);
            await onConfirmed();
          }}
        />
      )}
    </Tabs>
  );
}

function RecoveryCodeForm({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const form = useSchemaForm({
    load: loadAuthSchemas,
    schema: ({ recoveryCodeForm }) => recoveryCodeForm,
    defaultValues: { code: "" },
  });
  const submit = form.submit(
    async ({ code }) => {
      await verifyRecoveryCode(code);
      await onConfirmed();
    },
    { fieldsOfCodes: { MFA_VERIFICATION_FAILED: "code" } },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {form.refusal && <Notice tone="danger">{form.refusal}</Notice>}
      <Field
        label="Recovery code"
        hint="One of the codes you saved. Each works once."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.field("code")}
      />
      <Button type="submit" wide busy={form.isSubmitting} disabled={form.watch("code").trim() === ""}>
        Use Recovery Code
      </Button>
    </form>
  );
}
