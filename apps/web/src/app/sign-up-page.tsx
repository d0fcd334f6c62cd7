import { useSearch } from "@tanstack/react-router";
import { RegisterPage } from "../features/auth/sign-up/register-page.tsx";
import { InterestLine } from "../features/interests/index.ts";

/** Shows the sign-up with the interest form below. It is here because `interests` imports from `auth`. */
export function SignUpPage() {
  const { invite } = useSearch({ from: "/public/register" });
  return (
    <RegisterPage>
      <InterestLine invite={invite} />
    </RegisterPage>
  );
}
