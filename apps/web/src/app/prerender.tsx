import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createAppRouter } from "./router.tsx";
import { VISITOR_PAGES } from "./visitor-pages.tsx";

/**
 * Renders a page as HTML for a visitor. Runs during the build, which stubs the browser's globals.
 * @throws errors of the page's components
 */
export async function prerender(path: string): Promise<string> {
  const page = VISITOR_PAGES[path];
  if (page !== undefined) return render(await page());
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return render(<RouterProvider router={router} />);
}

async function render(page: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(<StrictMode>{page}</StrictMode>, {
    onError: (error) => void errors.push(error),
    // Renders in one piece: streamed parts would need a script to move them into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}
