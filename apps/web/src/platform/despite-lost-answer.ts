/**
 * Makes a change and returns its answer. After an error it reads again, because the answer of this or an earlier request
 * may have been lost.
 * @param findDone reads whether the change is made: its answer, or undefined
 */
export async function despiteLostAnswer<Answer>(
  change: () => Promise<Answer>,
  findDone: () => Promise<Answer | undefined>,
): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    const done = await findDone().catch(() => undefined);
    if (done === undefined) throw error;
    return done;
  }
}
