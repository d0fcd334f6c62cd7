import { ApiError } from "@secret/contract";
import { QueryClient } from "@tanstack/react-query";

const RETRIES = 2;

/** Reads are tried again when the connection failed, never when the server has answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a call is made all the same: kept answers come from the service worker, and whatever
    // can't be done says so at once instead of waiting in silence.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 15_000,
      retry: (count, error) => error instanceof ApiError && error.code === "NETWORK" && count < RETRIES,
    },
  },
});
