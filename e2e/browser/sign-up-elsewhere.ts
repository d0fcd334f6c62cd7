import { COOKIE_SESSION, SESSION_HEADER, TERMS_VERSION } from "@secret/contract";
import type { RunningSite } from "./running-server.ts";

/** Signs up outside the tested browser, as a stranger or from the member's other device. */
export async function signUpElsewhere(
  site: Pick<RunningSite, "url">,
  email: string,
  password: string,
): Promise<void> {
  const answer = await fetch(`${site.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", [SESSION_HEADER]: COOKIE_SESSION },
    body: JSON.stringify({
      email,
      password,
      data: {
        first_name: "Noor",
        last_name: "Haddad",
        zip_code: "90013",
        is_adult: true,
        terms_version: TERMS_VERSION,
      },
    }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign up: ${await answer.text()}`);
}
