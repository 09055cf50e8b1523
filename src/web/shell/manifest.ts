import type { SchemeColours } from "../theme/tokens.ts";

/**
 * What a manifest is made of: the language, a look-up of its texts, the colours before a page is
 * drawn.
 */
type ManifestInput = {
  language: string;
  direction: string;
  text: (key: string) => string;
  colours: Pick<SchemeColours, "ground" | "surface">;
};

/**
 * What an installed app is called, its pictures, its colours and its shortcuts. The same app in
 * every language: its id is the start page.
 */
export function makeManifest({ language, direction, text, colours }: ManifestInput) {
  return {
    id: "/",
    name: text("install.name"),
    short_name: text("install.shortName"),
    description: text("app.tagline"),
    lang: language,
    dir: direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: colours.ground,
    theme_color: colours.surface,
    categories: ["medical", "utilities"],
    icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-512", 512, "maskable")],
    shortcuts: [
      { name: text("install.post"), url: "/post" },
      { name: text("install.mine"), url: "/me" },
    ],
  };
}

function icon(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
