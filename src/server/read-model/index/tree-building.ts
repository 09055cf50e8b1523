import { createTreeBuilder } from "./tree-builder.ts";
import type { TreeBuilder } from "./tree-builder.ts";
import type { Tree } from "./tree.ts";

/** From this many rows in trees, a second building thread is worth its start. */
const MANY_ROWS = 400_000;

/** Builds the trees of a board: all of them after loading, later those that are due. */
export class TreeBuilding {
  /** Trees built so far. */
  count = 0;
  readonly #builder = createTreeBuilder();
  #isBusy = false;

  /**
   * Builds all trees, the largest first. Many rows take two threads: the trees of all kinds are as
   * much work as all others.
   */
  async all(trees: readonly Tree[]): Promise<void> {
    const waiting = trees.filter((tree) => tree.rows > 0).sort((a, b) => b.rows - a.rows);
    const second = createTreeBuilder();
    const buildBy = async (builder: TreeBuilder): Promise<void> => {
      for (let tree = waiting.shift(); tree !== undefined; tree = waiting.shift()) await this.#build(tree, builder);
    };
    const rows = waiting.reduce((sum, tree) => sum + tree.rows, 0);
    try {
      await Promise.all([this.#builder, ...(rows < MANY_ROWS ? [] : [second])].map(buildBy));
    } finally {
      await second.close();
    }
  }

  /** Builds the trees that are due, one after the other. Does nothing while it already does. */
  async due(trees: readonly Tree[]): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (const tree of trees) if (tree.isDue()) await this.#build(tree, this.#builder);
    } finally {
      this.#isBusy = false;
    }
  }

  close(): Promise<void> {
    return this.#builder.close();
  }

  async #build(tree: Tree, builder: TreeBuilder): Promise<void> {
    try {
      tree.swap(await builder.build(tree.gather()));
      this.count++;
    } catch (error) {
      tree.giveUp();
      throw error;
    }
  }
}
