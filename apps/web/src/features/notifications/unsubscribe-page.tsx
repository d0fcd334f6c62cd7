import { ApiError, type Subscription } from "@secret/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { refusalText } from "../../platform/forms/refusal.ts";
import { LoadFailed } from "../../platform/load-states/load-failed.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/panel.tsx";
import { AccountCard, AccountLink } from "../auth/index.ts";
import { switchSubscription } from "./notification-mutations.ts";
import { subscriptionQuery } from "./notification-queries.ts";

/** Page of an email's unsubscribe link, for members and visitors. Opening it changes nothing until they confirm. */
export function UnsubscribePage() {
  const { token = "" } = useParams({ strict: false }) as { token?: string };
  const query = useQuery(subscriptionQuery(token));
  if (query.data !== undefined) return <Choice token={token} subscription={query.data} />;
  if (query.isPending) return <CheckingLink />;
  const code = query.error instanceof ApiError ? query.error.code : undefined;
  // A truncated link looks like an invented one.
  if (code === "NOT_FOUND" || code === "INVALID_INPUT") return <UnknownLink />;
  return <LoadFailed title="Your link didn't load" query={query} />;
}

function CheckingLink() {
  return (
    <AccountCard title="One moment" subtitle="We're checking your link.">
      <p role="status" className="animate-pulse text-soft">
        Checking…
      </p>
    </AccountCard>
  );
}

function Choice({ token, subscription }: { token: string; subscription: Subscription }) {
  const change = useMutation({ mutationFn: (isOn: boolean) => switchSubscription(token, isOn) });
  const name = `“${subscription.name}”`;
  const refusal = change.isError && <Notice tone="danger">{refusalText(change.error)}</Notice>;
  if (subscription.isOn) {
    return (
      <AccountCard
        title={`No more ${name} by email?`}
        pageTitle="Unsubscribe"
        subtitle="They'll stop right away. The app, texts, and emails about your orders aren't affected."
      >
        {refusal}
        <Button wide busy={change.isPending} onClick={() => change.mutate(false)}>
          Unsubscribe
        </Button>
        <MoreChoices />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={`You won't get ${name} by email anymore.`}
      pageTitle="Unsubscribed"
      subtitle="Nothing else changes. Didn't mean to? You can undo it."
    >
      {refusal}
      <Button look="quiet" wide busy={change.isPending} onClick={() => change.mutate(true)}>
        Undo
      </Button>
      <MoreChoices />
    </AccountCard>
  );
}

function MoreChoices() {
  return (
    <AccountLink to="/profile" search={{ section: "notifications" }}>
      Choose what else you get
    </AccountLink>
  );
}

function UnknownLink() {
  return (
    <AccountCard
      title="This link doesn't work"
      subtitle="It may be incomplete. Sign in to turn off messages in your profile."
    >
      <AccountLink to="/profile" search={{ section: "notifications" }}>
        Choose what you get
      </AccountLink>
    </AccountCard>
  );
}
