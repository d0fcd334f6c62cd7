import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { createAppRouter } from "./router.tsx";
import { VISITOR_PAGES } from "./visitor-pages.tsx";

/**
 * What a page shows a visitor, as HTML. For the build, which puts stand-ins in the browser's place.
 * @throws what a part of the page throws
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
    // All in one piece: what comes later would be put in its place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}
