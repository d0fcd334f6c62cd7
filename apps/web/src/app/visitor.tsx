import "./styles.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { SIGN_OUT_KEY } from "../platform/browser-store.ts";
import { VISITOR_PAGES } from "./visitor-pages.tsx";

/** Hydrates a prerendered page that needs neither router nor data. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  const page = VISITOR_PAGES[location.pathname];
  if (root === null || page === undefined) throw new Error(`${location.pathname} isn't a public page`);
  hydrateRoot(root, <StrictMode>{await page()}</StrictMode>);
}

/** Sends a sign-out that hasn't reached the server, as every page does first. */
async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGN_OUT_KEY) === null) return;
  const { resumePendingSignOut } = await import("../platform/session/late-session.ts");
  resumePendingSignOut();
}

void start();
void finishSignOut();
