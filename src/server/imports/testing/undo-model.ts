import type { Undone } from "../runs/run-rows.ts";

/** A run over a row: what was there before it, null for nothing, and whether people wrote since. */
type Layer = { run: string; before: Content | null; isTouched: boolean; isEqual: boolean };

/** `row`: the row of a list that it is, null once the list's words are taken from it. */
type Content = { note: string; row: string | null };

/**
 * What undo of runs means, without a database. Each row has the runs that hold it, one over the
 * other. A run that is taken back leaves the pile; what was before it passes to the one above.
 */
export class UndoModel {
  private readonly contents = new Map<number, Content>();
  private readonly piles = new Map<number, Layer[]>();

  import(run: string, rows: readonly (readonly [number, string])[]): void {
    for (const [at, note] of rows) {
      const before = this.contents.get(at) ?? null;
      const isEqual = before?.row === note;
      this.pile(at).push({ run, before, isTouched: false, isEqual });
      if (!isEqual) this.contents.set(at, { note, row: note });
    }
  }

  /** A person writes an entry. */
  write(at: number): void {
    if (!this.contents.has(at)) return;
    for (const layer of this.pile(at)) layer.isTouched = true;
  }

  undo(run: string): Undone {
    const undone: Undone = { removed: 0, restored: 0, kept: 0, later: 0 };
    for (const [at, pile] of this.piles) {
      const index = pile.findIndex((layer) => layer.run === run);
      const [layer] = index === -1 ? [] : pile.splice(index, 1);
      if (layer === undefined || layer.isEqual) continue;
      const above = pile[index];
      if (above !== undefined) {
        Object.assign(above, {
          before: layer.before,
          isTouched: above.isTouched || layer.isTouched,
          isEqual: false,
        });
        undone.later += 1;
        continue;
      }
      undone[this.takeBack(at, layer)] += 1;
    }
    return undone;
  }

  notes(): [number, string][] {
    return [...this.contents].map(([at, { note }]): [number, string] => [at, note]).toSorted(([a], [b]) => a - b);
  }

  private takeBack(at: number, { before, isTouched }: Layer): "removed" | "restored" | "kept" {
    const now = this.contents.get(at);
    if (isTouched) {
      if (before === null && now !== undefined) this.contents.set(at, { ...now, row: null });
      return "kept";
    }
    if (before === null) this.contents.delete(at);
    else this.contents.set(at, before);
    return before === null ? "removed" : "restored";
  }

  private pile(at: number): Layer[] {
    const known = this.piles.get(at) ?? [];
    this.piles.set(at, known);
    return known;
  }
}
