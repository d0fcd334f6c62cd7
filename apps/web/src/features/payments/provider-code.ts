// What is nothing without the provider's script: it comes beside that, in a file of its own.
export { askForToken } from "./ask-for-token.ts";
export { drawCardForm, openSquare, walletRequest } from "./square-form.ts";
