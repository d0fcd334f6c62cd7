import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Notice } from "../../ui/panel.tsx";
import { CardSkeleton } from "../../ui/skeleton.tsx";
import { AccountInfo } from "../auth/contacts/account-info.tsx";
import { Devices } from "../auth/devices.tsx";
import { Passkeys } from "../auth/passkeys/passkeys.tsx";
import { PasswordChange } from "../auth/passwords/password-change.tsx";
import { SecondFactors } from "../auth/second-factors/second-factors.tsx";
import { useMember } from "../auth/session.ts";
import { profileQuery } from "./member-queries.ts";
import { MyData } from "./my-data.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { PersonalDetails } from "./personal-details.tsx";

/** Everything about the member's own account. */
export function ProfilePage() {
  const member = useMember();
  const query = useQuery(profileQuery);
  const { data: profile } = query;
  if (query.isError && profile === undefined)
    return <LoadFailed title="Your profile did not load" query={query} />;
  return (
    <div className="grid gap-6">
      <h1 className="text-title">Profile Settings</h1>
      {member?.mustAddSecondFactor && (
        <Notice tone="warn">
          Your account is part of the crew: add a second factor below, then the crew's pages open again.
        </Notice>
      )}
      {profile === undefined ? (
        <div className="grid gap-6 lg:grid-cols-2">
          <CardSkeleton lines={5} />
          <CardSkeleton lines={5} />
        </div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <AccountInfo profile={profile} />
            <PersonalDetails profile={profile} />
            <NotificationChoices profile={profile} />
            <Devices />
          </div>
          <div className="grid gap-6">
            <PasswordChange />
            <SecondFactors profile={profile} />
            <Passkeys profile={profile} />
            <MyData />
          </div>
        </div>
      )}
    </div>
  );
}
