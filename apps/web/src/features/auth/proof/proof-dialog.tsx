import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../../platform/load-states/load-failed.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/panel.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { type ProofMethods, proofMethodsQuery } from "../auth-queries.ts";
import { hasPasskeys } from "../passkeys/passkey-ceremonies.ts";
import { CodeProof } from "./code-proof.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { PasswordProof } from "./password-proof.tsx";

interface ProofDialogProps {
  readonly onFinish: (isProven: boolean) => void;
}

/** Asks for a proof, by whatever the member has. What waited for it then goes on by itself. */
export function ProofDialog({ onFinish }: ProofDialogProps) {
  const query = useQuery(proofMethodsQuery);
  return (
    <Dialog title="Confirm it's you" onClose={() => onFinish(false)}>
      <p className="mb-5 text-soft">
        Please confirm before changes to accounts, money, or members' data. You won't be asked again for 5
        minutes.
      </p>
      {query.data !== undefined && !query.isFetching ? (
        <Ways methods={query.data} onProven={() => onFinish(true)} />
      ) : query.isError && !query.isFetching ? (
        <LoadFailed title="This did not load" query={query} isPage={false} />
      ) : (
        <TextSkeleton lines={5} />
      )}
    </Dialog>
  );
}

type Way = "password" | "passkey" | "code";
const TITLES: Record<Way, string> = { password: "Password", passkey: "Passkey", code: "Code" };

function Ways({ methods, onProven }: { methods: ProofMethods; onProven: () => void }) {
  const ways = waysOf(methods);
  const [chosen, setChosen] = useState(ways[0]);
  if (chosen === undefined) {
    return (
      <Notice tone="warn">
        There is nothing to check it by right now. Please sign out, sign in again, and try once more.
      </Notice>
    );
  }
  const form = {
    password: <PasswordProof onProven={onProven} />,
    passkey: <PasskeyProof onProven={onProven} />,
    code: <CodeProof contacts={methods.contacts} onProven={onProven} />,
  }[chosen];
  if (ways.length === 1) return form;
  const tabs = ways.map((name) => ({ name, title: TITLES[name] }));
  return (
    <Tabs label="Confirm with" tabs={tabs} selected={chosen} onSelect={setChosen}>
      {form}
    </Tabs>
  );
}

function waysOf({ password, passkey, contacts }: ProofMethods): Way[] {
  const ways: Way[] = [];
  if (password) ways.push("password");
  if (passkey && hasPasskeys()) ways.push("passkey");
  if (contacts.length > 0) ways.push("code");
  return ways;
}
