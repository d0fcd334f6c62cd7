import { ApiError, type WaitingSignUp } from "@secret/contract";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PagedList } from "../../../platform/load-states/paged-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatMoment } from "../../../ui/format-day.ts";
import { NoMatch } from "../../../ui/no-match.tsx";
import { EmptyState } from "../../../ui/panel.tsx";
import { SearchBar } from "../../../ui/search-bar.tsx";
import { toast } from "../../../ui/toast.ts";
import { resendSignUpVerification } from "./admin-member-mutations.ts";
import { signUpPagesQuery } from "./admin-member-queries.ts";
import { contactsOf, fullName } from "./member-copy.ts";
import { UsersHead } from "./users-head.tsx";

/** Lists sign-ups without a verified contact. A code can be sent again. */
export function WaitingPage() {
  const { search } = useSearch({ from: "/admin-area/admin/users/waiting" });
  const navigate = useNavigate({ from: "/admin/users/waiting" });
  const signUps = useInfiniteQuery(signUpPagesQuery(search));
  const resend = useMutation({
    mutationFn: ({ id }: WaitingSignUp) => resendSignUpVerification(id),
    onSuccess: (_, signUp) => toast.success(`A new code is on its way to ${contactsOf(signUp).join()}`),
    onError: (error) => toast.error(error instanceof ApiError ? error.message : "The code couldn't be sent"),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <UsersHead>
        <SearchBar
          label="Search sign-ups"
          placeholder="Name, email, phone"
          value={search}
          onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
        />
      </UsersHead>
      <p className="max-w-2xl text-soft">
        They signed up in the last 7 days but haven't entered their code. After that, we delete the sign-up.
      </p>
      <PagedList
        name="users"
        query={signUps}
        empty={
          search ? (
            <NoMatch title="No sign-ups match" onClear={() => void navigate({ search: {}, replace: true })} />
          ) : (
            <EmptyState title="Nobody is waiting for a code" />
          )
        }
      >
        {(shown) => (
          <ul className="rounded-2xl border border-line bg-raised">
            {shown.map((signUp) => (
              <li
                key={signUp.id}
                className="flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
              >
                <p className="min-w-0 basis-56 font-semibold wrap-anywhere max-sm:basis-full">
                  {fullName(signUp)}
                  {signUp.invitation !== null && (
                    <span className="block text-fine font-normal text-soft">{`With ${signUp.invitation.label}`}</span>
                  )}
                </p>
                <p className="min-w-0 flex-1 basis-64 text-small wrap-anywhere max-sm:basis-full">
                  {contactsOf(signUp).join(" · ")}
                  <span className="figures block text-fine text-soft">{askedText(signUp)}</span>
                </p>
                <Button
                  look="quiet"
                  className="text-small"
                  aria-label={`Resend verification to ${fullName(signUp)}`}
                  busy={resend.isPending && resend.variables.id === signUp.id}
                  onClick={() => resend.mutate(signUp)}
                >
                  Resend verification
                </Button>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function askedText({ createdAt, codeAskedAt }: WaitingSignUp): string {
  const asked = `Signed up ${formatMoment(createdAt)}`;
  return codeAskedAt === null || codeAskedAt === createdAt
    ? asked
    : `${asked} · last code ${formatMoment(codeAskedAt)}`;
}
