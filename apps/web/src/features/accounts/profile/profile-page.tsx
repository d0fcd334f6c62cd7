import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../../app/load-failed.tsx";
import { Notice, Skeleton } from "../../../ui/panel.tsx";
import { useMember } from "../session.ts";
import { AccountInfo } from "./account-info.tsx";
import { Devices } from "./devices.tsx";
import { MyData } from "./my-data.tsx";
import { NotificationChoices } from "./notification-choices.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordChange } from "./password-change.tsx";
import { PersonalDetails } from "./personal-details.tsx";
import { profileQuery } from "./profile-queries.ts";
import { SecondFactors } from "./second-factors.tsx";

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
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
          <Skeleton className="h-56" />
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
