import type { News } from "#contract/news.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { powerChangeText } from "./power-change-text.ts";

/** Who did what, of news of an act of power; nothing where its sentence says all. */
export function PowerChangeText({ news }: { news: News }) {
  const text = powerChangeText(news, useText());
  if (text === null) return null;
  return (
    <>
      <bdi>{text}</bdi>
      <br />
    </>
  );
}
