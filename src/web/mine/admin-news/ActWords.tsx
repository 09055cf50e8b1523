import type { News } from "#contract/news.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { actText } from "./act-words.ts";

/** Who did what, of news of an act of power; nothing where its sentence says all. */
export function ActWords({ news }: { news: News }) {
  const text = actText(news, useText());
  if (text === null) return null;
  return (
    <>
      <bdi>{text}</bdi>
      <br />
    </>
  );
}
