import "./fonts.ts";
import "./styles.css";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { SIGN_OUT_KEY } from "../platform/kept-data.ts";
import { VISITOR_PAGES } from "./visitor-pages.tsx";

/** Brings a page to life that the build has written, and that asks the server nothing. */
async function start(): Promise<void> {
  const root = document.getElementById("root");
  const page = VISITOR_PAGES[location.pathname];
  if (root === null || page === undefined) throw new Error(`${location.pathname} is no page for visitors`);
  hydrateRoot(root, <StrictMode>{await page()}</StrictMode>);
}

/** A sign-out that the server has yet to hear of is the first thing it is told, wherever the app is opened next. */
async function finishSignOut(): Promise<void> {
  if (localStorage.getItem(SIGN_OUT_KEY) === null) return;
  const { finishDueSignOut } = await import("../platform/session/session.ts");
  finishDueSignOut();
}

void start();
void finishSignOut();
