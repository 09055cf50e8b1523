import { sharedLabel } from "../../entry/standalone-label.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { ShareableListing } from "../useListingSentence.ts";
import type { CardData } from "./card-loader.ts";
import type { CardWords } from "./card-words.ts";

/** The listing with its name outside the card, where no heading has the kind. */
export function useShareableListing(data: CardData, { what, name, isOver }: CardWords): ShareableListing {
  const { say, language } = useLanguage();
  const alone = isOver === true ? what : sharedLabel(data.thing, { say, language });
  return { data, what: alone, name: name ?? say("find.person") };
}
