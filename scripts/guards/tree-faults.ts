import type { Fault } from "./faults.ts";

/** Full folders, and hooks outside a file named after them. */
export const treeFaults: Fault[] = [
  {
    name: "a hook outside its file",
    files: { "src/web/search/List.tsx": "export function useMore(): number {\n  return 1;\n}\n" },
    says: "src/web/search/List.tsx: the hook useMore stands outside useMore.ts",
  },
  {
    name: "a hook that is a constant",
    files: { "src/web/search/more.ts": "export const useMore = (): number => 1;\n" },
    says: "the hook useMore stands outside",
  },
  {
    name: "a hook of one component alone",
    files: {
      "src/web/search/List.tsx":
        "export function List(): number {\n  return useMore();\n}\n\nfunction useMore(): number {\n  return 1;\n}\n",
    },
    says: "src/web/search/List.tsx: the hook useMore stands outside useMore.ts",
  },
  {
    name: "a constant hook of one component alone",
    files: { "src/web/search/List.tsx": "const useMore = (): number => 1;\nexport const List = () => useMore();\n" },
    says: "src/web/search/List.tsx: the hook useMore stands outside useMore.ts",
  },
  {
    name: "a private hook in the file of another that it does not have",
    files: {
      "src/web/search/useLess.ts": "export const useful = 1;\nfunction useMore(): number {\n  return useful;\n}\n",
    },
    says: "src/web/search/useLess.ts: the hook useMore stands outside useMore.ts",
  },
  {
    name: "a folder of more than 50 files",
    files: Object.fromEntries(
      Array.from({ length: 51 }, (_, at) => [`src/domain/a/x${at}.ts`, `export const x${at} = ${at};\n`]),
    ),
    says: "src/domain/a: holds 51 files",
  },
  {
    name: "a folder of more than 50 journeys",
    files: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`e2e/x${at}.spec.ts`, "export {};\n"])),
    says: "e2e: holds 51 files",
  },
];
