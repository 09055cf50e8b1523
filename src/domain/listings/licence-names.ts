import { fold } from "../shared/fold.ts";

/** Words of a licence's name that do not tell one from another. */
const FILLERS: ReadonlySet<string> = new Set(
  "licence license licensed licencia licenca lizenz under the version v international internacional internasional universal unported generic deed code public domain dedication of data".split(
    " ",
  ),
);
/** Longer names by the short ones, folded. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/creative ?commons/g, "cc"],
  [/open data commons|government/g, ""],
  [/open database|odc odbl/g, "odbl"],
  [/open data (?:licence |license )?india/g, "godl india"],
  [/atribucion|atribuicao|attribution|atribusi/g, "by"],
  [/share ?alike|compartirigual|compartilhaigual|berbagiserupa/g, "sa"],
  [/\bgnu general\b/g, "gpl"],
  [/\b(gpl|odbl|pddl)v/g, "$1 "],
  [/\bcc zero\b/g, "cc0"],
  [/\bccby\b/g, "cc by"],
  [/\bv(?=\d)/g, ""],
];
/** Licences of which there is one version, and short spellings of others. */
const ALIASES: Readonly<Record<string, string>> = {
  cc0: "cc0 1 0",
  odbl: "odbl 1 0",
  pddl: "pddl 1 0",
  godl: "godl india",
  "gpl 3": "gpl 3 0",
  "apache 2": "apache 2 0",
  "odbl 1": "odbl 1 0",
  "cc by 4": "cc by 4 0",
  "cc by sa 4": "cc by sa 4 0",
};
/** Addresses of licences of Creative Commons. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/(?:licenses\/(by|by-sa)\/(\d\.\d)|publicdomain\/zero\/(1\.0))(?:\/.{0,60})?$/i;

/**
 * A licence's name as it is compared: "Creative Commons Attribution 4.0 International" is `cc by 4
 * 0`. A name that is said twice counts once. Every other word stays, so that "not CC0" is none.
 */
export function foldedLicence(name: string): string {
  const [address, by, version, zero] = ADDRESS.exec(name.trim()) ?? [];
  if (address !== undefined) return zero === undefined ? fold(`cc ${by} ${version}`) : "cc0 1 0";
  const short = SHORT.reduce((text, [long, brief]) => text.replaceAll(long, brief), fold(name));
  const words = short.split(" ").filter((word) => word !== "" && !FILLERS.has(word));
  const half = words.length / 2;
  const isTwice = words.length % 2 === 0 && words.slice(0, half).join(" ") === words.slice(half).join(" ");
  const once = (isTwice ? words.slice(0, half) : words).join(" ");
  return ALIASES[once] ?? once;
}
