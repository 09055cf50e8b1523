import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import type { SchemeColours } from "#contract/theme/colours.ts";

/** Inputs of a manifest: language, texts, colours before a page is drawn. */
type ManifestInput = {
  language: string;
  direction: string;
  text: (key: string) => string;
  colours: Pick<SchemeColours, "ground" | "surface">;
};

/**
 * An installed app's name, icons, colours and shortcuts. The same app in every language: its id is
 * the start page.
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
    share_target: {
      action: PASTE_PATH,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        // Pictures are taken too, to say that nobody reads them here.
        files: [{ name: "pictures", accept: ["image/*"] }],
      },
    },
    shortcuts: [
      { name: text("install.post"), url: "/post" },
      { name: text("install.mine"), url: "/me" },
    ],
  };
}

function icon(name: string, size: number, purpose: "any" | "maskable") {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}
