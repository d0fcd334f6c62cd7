import { useSearch } from "@tanstack/react-router";
import { RegisterPage } from "../features/auth/sign-up/register-page.tsx";
import { InterestLine } from "../features/interests/index.ts";

/** Shows the sign-up, and what else one can do, which features can't import from each other. */
export function SignUpPage() {
  const { invite } = useSearch({ from: "/public/register" });
  return (
    <RegisterPage>
      <InterestLine invite={invite} />
    </RegisterPage>
  );
}
