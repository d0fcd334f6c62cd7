import {
  ApiError,
  addressOf,
  type CallInput,
  COOKIE_SESSION,
  NO_CONNECTION_TEXT,
  type Route,
  readError,
  SESSION_HEADER,
} from "@secret/contract";
import { reauthenticationPrompt } from "./prompts.ts";
import { saveFile } from "./save-file.ts";

/**
 * Downloads a file and saves it under the name that the server sends. A download that breaks off fails, and nothing is
 * saved. Reauthentication, if required, comes first.
 */
export async function download<Declared extends Route>(
  declared: Declared,
  input: CallInput<Declared> = {} as CallInput<Declared>,
): Promise<void> {
  const fetchOnce = () => fetchFile(addressOf(declared, input));
  const { name, file } = await fetchOnce().catch(async (error: Partial<ApiError>) => {
    if (error.code !== "REAUTHENTICATION_NEEDED" || !(await reauthenticationPrompt.ask())) throw error;
    return fetchOnce();
  });
  saveFile(file, name);
}

async function fetchFile(address: string): Promise<{ name: string; file: Blob }> {
  try {
    const response = await fetch(address, {
      headers: { [SESSION_HEADER]: COOKIE_SESSION },
      credentials: "same-origin",
    });
    if (!response.ok) throw await readError(response);
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? "export.csv", file: await response.blob() };
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const error = new ApiError("NETWORK", NO_CONNECTION_TEXT, 0);
    error.cause = cause;
    throw error;
  }
}
