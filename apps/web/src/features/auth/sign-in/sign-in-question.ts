import { createQuestion } from "../open-question.ts";

/** The question that asks a member whose session has ended to sign in without leaving the page. */
export const signInQuestion = createQuestion();
