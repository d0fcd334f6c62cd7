/** Session code that the landing page loads late. An import of the whole module would add its list of names to every page. */
export { followSignIn, resumePendingSignOut } from "./session.ts";
