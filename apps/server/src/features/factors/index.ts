export { countAdmins } from "./queries/admins.ts";
export { removeSecondFactors } from "./service/remove-second-factors.ts";
export { eraseFactors, readSignInMethods } from "./service/sign-in-methods.ts";
