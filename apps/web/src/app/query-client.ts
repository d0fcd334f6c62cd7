import { ApiError } from "@secret/contract";
import { QueryClient } from "@tanstack/react-query";

const RETRIES = 2;

/** Reads are tried again when the connection failed, never when the server has answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => error instanceof ApiError && error.code === "NETWORK" && count < RETRIES,
    },
  },
});
