import type { Plugin, Rolldown } from "vite";

/**
 * Later files with more in one than the bundler puts together, and what each begins with. Every
 * small file costs a head of its own. Each holds all it needs that no file before it has. So none
 * needs a later one: a ring of files would not run.
 */
const LATER_FILES = [
  { name: "sprite", begins: /\/src\/web\/ui\/sprite\.ts$/ },
  {
    name: "further",
    begins:
      /\/src\/(?:web\/(?:shell\/secondary-pages|search\/live\/LiveRows|store\/(?:useWrites|late-effects)|calling\/useRecordObservation)|domain\/(?:listings\/lifetime|observations\/outcomes|facilities\/capacity)|contract\/capacity)\.tsx?$/,
  },
  { name: "contract", begins: /\/src\/contract\/(?:route|fields)\.ts$/ },
  {
    name: "loaders",
    begins: /\/src\/web\/[\w/]+\/(?:(?:home|find|listing|facility)-loader|cached-page|HiddenFields)\.tsx?$/,
  },
  {
    name: "forms",
    begins:
      /\/src\/web\/(?:ui\/(?:Counter|Dialog|Done|SendForm|WordsField|choices|TwoColumns)|data\/(?:useApiQuery|useSubmit)|device\/useKeptText|session\/useAccountId)\.tsx?$/,
  },
  { name: "work-links", begins: /\/src\/web\/(?:session\/OwnWork|session\/WorkLinks|calling\/WorkLink)\.tsx$/ },
  { name: "CardScreen", begins: /\/src\/web\/listing\/card\/(?:CardScreen\.tsx|card-loader\.ts)$/ },
  { name: "cases", begins: /\/src\/web\/moderation\/Cases?Screen\.tsx$/ },
  // Forwarded messages use most of the form too: it would be parted otherwise.
  { name: "drafts", begins: /\/src\/web\/drafts\/new-drafts\.ts$/ },
  { name: "PostScreen", begins: /\/src\/web\/posting\/PostScreen\.tsx$/ },
  { name: "check-all", begins: /\/src\/web\/posting\/check-all\.ts$/ },
  { name: "aloud", begins: /\/read-aloud\/ReadAloudKey\.tsx$|\/src\/web\/(?:listing|facilities)\/spoken\.ts$/ },
];

/**
 * What the first page needs comes in one file. On a slow net each further one is a round trip more
 * before the page hydrates. The bundler would part what later files use too. All that the entry
 * imports at once stays in it. The bundler's own functions are a small file beside it, which the
 * page names too.
 */
export function oneFirstFile(): Plugin {
  const first = new Set<string>();
  const later = LATER_FILES.map((file) => ({ ...file, ids: new Set<string>() }));
  const isTaken = (id: string) => first.has(id) || later.some(({ ids }) => ids.has(id));
  return {
    name: "lifeboard-one-first-file",
    enforce: "post",
    buildEnd() {
      const add = (id: string, to: Set<string>): void => {
        if (isTaken(id)) return;
        to.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(next, to);
      };
      const ids = [...this.getModuleIds()];
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry === true) add(id, first);
      for (const file of later) for (const id of ids) if (file.begins.test(id)) add(id, file.ids);
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: "main", test: (id) => first.has(id) },
          ...later.map(({ name, ids }) => ({ name, test: (id: string) => ids.has(id) })),
        ],
      },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const ring = chunks.find(({ fileName }) => needs(bundle, fileName).has(fileName));
      if (ring !== undefined) this.error(`${ring.fileName} needs itself by what it imports`);
    },
  };
}

/** All files that a file imports at once, and those that they do. */
function needs(bundle: Rolldown.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const file = bundle[name];
  for (const next of file?.type === "chunk" ? file.imports : []) {
    if (found.has(next)) continue;
    found.add(next);
    needs(bundle, next, found);
  }
  return found;
}
