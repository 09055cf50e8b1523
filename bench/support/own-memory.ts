/** The resident memory of this process over time, by samples that the work itself asks for. */
export function residentOf(): { note: () => void; growth: () => number; text: () => string } {
  const samples: number[] = [];
  const mean = (from: number, to: number): number => {
    const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
    return part.reduce((sum, each) => sum + each, 0) / Math.max(1, part.length);
  };
  return {
    note: () => void samples.push(process.memoryUsage.rss()),
    growth: () => mean(0.9, 1) / mean(0.1, 0.2),
    text: () => `${Math.round(mean(0.1, 0.2) / 1e6)} MB, then ${Math.round(mean(0.9, 1) / 1e6)} MB`,
  };
}
