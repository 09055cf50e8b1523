/**
 * @param wanted the setting WORKERS; null: as many as pay  @param freeBytes memory that this
 * process may still take
 */
type Machine = { wanted: number | null; cores: number; freeBytes: number };

/** More threads than this draw no faster (decision 104). */
const MOST = 4;
/** Memory that a thread may come to, bytes: three times what one took under load (decision 104). */
const THREAD_BYTES = 100_000_000;

/**
 * How many threads draw pages. 0: the main thread draws, because a single thread beside it would
 * only add messages.
 */
export function drawingThreadCount({ wanted, cores, freeBytes }: Machine): number {
  const count = wanted ?? Math.min(MOST, cores, Math.floor(freeBytes / THREAD_BYTES));
  return count <= 1 ? 0 : count;
}
