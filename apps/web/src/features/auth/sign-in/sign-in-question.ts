import { createQuestion } from "../open-question.ts";

/** Asks a member whose session has ended to sign in over the page. */
export const signInQuestion = createQuestion();
