import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/**
 * Files that wait for processes: installs, builds, servers that are killed. Begun last, one worker
 * would wait for them while the others have nothing left to do. Measured on 2026-11-23: the last 40
 * seconds of `npm test`.
 */
const WAITS_FOR_PROCESSES = [
  "scripts/run/package.test.ts",
  "scripts/run/run.test.ts",
  "src/server/compose/main.test.ts",
  "src/server/compose/killed.test.ts",
  "src/server/compose/stopping.test.ts",
  "src/server/documents/embedded/embedded.test.ts",
  "src/server/backup/kept-data.test.ts",
  "src/server/previews/pictures.test.ts",
];

/** The order of projects: the one whose files wait the longest begins. */
const PROJECTS = ["unit", "screens", "server"];

/** Runs the files that wait for processes before the others of their project. */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => projectRank(a) - projectRank(b) || rank(a) - rank(b));
  }
}

function projectRank({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name);
}

function rank({ moduleId }: TestSpecification): number {
  const at = WAITS_FOR_PROCESSES.findIndex((path) => moduleId.endsWith(path));
  return at < 0 ? WAITS_FOR_PROCESSES.length : at;
}
