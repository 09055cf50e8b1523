/**
 * Opens the data of a start, and loads the rest beside it. The rest holds nothing until it is
 * loaded, so a start whose data fails ends at once. Data is waited for: nothing may open after a
 * failed start.
 * @param signal ends both, as the first failure of one does
 */
export async function loadWhileOpening<Data, Rest>(
  signal: AbortSignal,
  work: { data: (ends: AbortSignal) => Promise<Data>; rest: (ends: AbortSignal) => Promise<Rest> },
): Promise<[Data, Rest]> {
  const failed = new AbortController();
  const ends = AbortSignal.any([signal, failed.signal]);
  const data = work.data(ends);
  try {
    return await Promise.all([data, work.rest(ends)]);
  } catch (error) {
    failed.abort(error);
    await data.catch(() => undefined);
    throw error;
  }
}
