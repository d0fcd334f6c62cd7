import { createQuestion } from "../open-question.ts";

/** Asks members to prove that it's them. */
export const proofQuestion = createQuestion();
