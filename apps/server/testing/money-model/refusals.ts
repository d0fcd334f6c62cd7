import { ApiError } from "@secret/contract";

/** Returns a call's value, or the error code of its refusal. Any other error is thrown. */
export async function codeOr<Value>(
  asked: Promise<Value> | undefined,
): Promise<{ value?: Value; code?: string }> {
  try {
    const value = await asked;
    return value === undefined ? {} : { value };
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code };
    throw error;
  }
}
