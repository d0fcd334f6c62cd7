import { createQuestion } from "../open-question.ts";

/** The question that asks for reauthentication. */
export const proofQuestion = createQuestion();
