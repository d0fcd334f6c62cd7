import {
  challengeFactor,
  type SECOND_FACTOR_TYPES,
  type SecondFactor,
  verifyFactor,
  verifyRecoveryCode,
} from "@secret/contract";
import { type FormEvent, useState } from "react";
import toast from "react-hot-toast";
import { call } from "../../../platform/api.ts";
import { refusalText } from "../../../platform/forms/refusal.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { AccountCard } from "../account-card.tsx";
import { takeOrigin } from "../origin.ts";
import { FactorCodeForm } from "../second-factors/factor-code-form.tsx";
import { signOut } from "../session.ts";
import { useSignedIn } from "./use-signed-in.ts";

const TITLES: Record<(typeof SECOND_FACTOR_TYPES)[number], string> = {
  totp: "App",
  phone: "Text",
  recovery_code: "Recovery code",
};

/** The password was right; now the second factor, whichever of the account's is at hand. */
export function SecondFactorStep({ factors }: { factors: readonly SecondFactor[] }) {
  const goOn = useSignedIn();
  const [chosenId, setChosenId] = useState(factors[0]?.id);
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0];
  const isAlone = new Set(factors.map(({ type }) => type)).size === factors.length;
  const tabs = factors.map(({ id, type, name }) => ({ name: id, title: isAlone ? TITLES[type] : name }));

  const finish = async () => {
    toast.success("Signed in successfully!");
    await goOn({ second_factor_required: false }, takeOrigin());
  };

  return (
    <AccountCard title="One more step" subtitle="Your account asks for a second proof that it is you.">
      {chosen !== undefined && (
        <Tabs label="Confirm with" tabs={tabs} selected={chosen.id} onSelect={setChosenId}>
          {chosen.type === "recovery_code" ? (
            <RecoveryCodeForm onProven={finish} />
          ) : (
            <FactorCodeForm
              key={chosen.id}
              factorType={chosen.type}
              phone={chosen.phone}
              challenge={async () =>
                (await call(challengeFactor, { params: { factorId: chosen.id }, body: {} })).id
              }
              verify={async (challengeId, code) => {
                const body = { challenge_id: challengeId, code };
                await call(verifyFactor, { params: { factorId: chosen.id }, body });
                await finish();
              }}
            />
          )}
        </Tabs>
      )}
      <Button look="plain" className="justify-self-center" onClick={() => void signOut()}>
        Sign in as somebody else
      </Button>
    </AccountCard>
  );
}

function RecoveryCodeForm({ onProven }: { onProven: () => Promise<void> }) {
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(verifyRecoveryCode, { body: { code: code.trim() } });
      await onProven();
    } catch (error) {
      setRefusal(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field
        label="Recovery code"
        hint="One of those you kept when you added the second factor. Each works once."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={code}
        error={refusal}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={isBusy} disabled={code.trim() === ""}>
        Use Recovery Code
      </Button>
    </form>
  );
}
