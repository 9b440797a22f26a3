/** Does the rest of what was begun. Where that fails, all is taken back, and it rejects with what it failed of. */
export async function wholeOrNothing(
  rest: () => Promise<unknown>,
  takeBack: () => Promise<void>,
): Promise<void> {
  try {
    await rest();
  } catch (error) {
    // That what was begun cannot be removed either says less than why it was to be.
    await Promise.allSettled([takeBack()]);
    throw error;
  }
}
