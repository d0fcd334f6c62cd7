import "@fontsource/young-serif/latin-400.css";
import "@fontsource/instrument-sans/latin-400.css";
import "@fontsource/instrument-sans/latin-600.css";
import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { finishDueSignOut } from "../features/auth/session.ts";
import { router } from "./router.tsx";

finishDueSignOut();
// Nothing of a first screen waits for it.
void import("./page-heading.ts")
  .then(({ followPageHeading }) => followPageHeading(router))
  .catch(() => undefined);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
