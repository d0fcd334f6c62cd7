import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { signOut, useMember } from "./session.ts";

/** The member's account. */
export function ProfilePage() {
  const member = useMember();
  if (member === undefined) return null;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <h1 className="text-[2.2rem]">Profile Settings</h1>
      <Panel title="Account">
        <dl className="grid gap-4">
          <Fact name="Name">{`${member.firstName} ${member.lastName}`}</Fact>
          <Fact name="Email">
            {member.email ?? "None"} {member.emailVerified && <Badge tone="ok">Verified</Badge>}
          </Fact>
          {member.phone !== null && (
            <Fact name="Phone">
              {member.phone} {member.phoneVerified && <Badge tone="ok">Verified</Badge>}
            </Fact>
          )}
          <Fact name="Zip code">{member.zipCode}</Fact>
        </dl>
      </Panel>
      <Button look="danger" onClick={() => void signOut()}>
        Sign Out
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.88rem] text-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}
