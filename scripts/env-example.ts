import { SETTINGS } from "../src/server/config/settings.ts";

/** One setting as the documents show it. */
interface Setting {
  name: string;
  about: string;
  fallback: string | null;
  isSecret: boolean;
}

/** The text of `.env.example`: every setting, commented out, with its meaning and default. */
export function envExample(): string {
  const head = [
    "# Every setting of Lifeboard. None is needed: the defaults run it on this computer with demonstration data.",
    "# Made from src/server/config/settings.ts by `npm test -- --write`; change it there.",
    "# A file of these: .env beside package.json, or the one of --env-file PATH. Unknown names in it are refused.",
    "# A setting marked (secret) may also be given as <NAME>_FILE: the path of a file that holds it.",
  ];
  const entries = settings().map(({ name, about, fallback, isSecret }) => {
    return `# ${about}${isSecret ? " (secret)" : ""}\n#${name}=${fallback ?? ""}`;
  });
  return `${[head.join("\n"), ...entries].join("\n\n")}\n`;
}

/** The same as a page for operators, docs/guides/settings.md. */
export function settingsPage(): string {
  const head = `# Settings

Every setting is optional. Set it in the environment, in the file of \`--env-file PATH\`, or in a file \`.env\` beside package.json.
The environment wins, unless its value is empty. With \`--env-file\` it may not name another database, data folder or site. A setting marked (secret) may also be given as \`<NAME>_FILE\`: the path of a
file that holds it. Made from src/server/config/settings.ts by \`npm test -- --write\`.
`;
  const rows = settings().map(({ name, about, fallback, isSecret }) => {
    return `| \`${name}\`${isSecret ? " (secret)" : ""} | ${fallback === null ? "" : `\`${fallback}\``} | ${about.replaceAll("|", "\\|")} |`;
  });
  return `${[head, "| setting | default | meaning |", "| --- | --- | --- |", ...rows].join("\n")}\n`;
}

function settings(): Setting[] {
  return Object.entries(SETTINGS.shape).map(([name, schema]) => {
    const fallback: unknown = schema.safeParse(undefined).data;
    const meta = schema.meta();
    return {
      name,
      about: String(meta?.["description"] ?? ""),
      fallback: shown(fallback),
      isSecret: meta?.["secret"] === true,
    };
  });
}

function shown(fallback: unknown): string | null {
  const isPlain = typeof fallback === "string" || typeof fallback === "number";
  return isPlain ? String(fallback) : null;
}
