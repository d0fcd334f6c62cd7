export { createMember, grantRole, type NewMember } from "./service/members.ts";
export { currentMember, signIn, signOut } from "./service/sign-in.ts";
export { resendCode, signUp, verifyCode } from "./service/sign-up.ts";
