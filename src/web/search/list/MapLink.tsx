import { useLocation } from "react-router";
import { withParts } from "../../places/address-parts.ts";
import { useTextOnly } from "../../preferences/useTextOnly.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { FindQuery } from "../../entry/find-query.ts";
import { ListLink } from "../../data/PostedList.tsx";
import css from "./MapLink.module.css";

/** Switches between the list with a map and the list alone. */
export function MapLink({ isMap }: Pick<FindQuery, "isMap">) {
  const say = useText();
  const location = useLocation();
  if (useTextOnly()) return null;
  return (
    <ListLink className={css.way} data-screen="" href={withParts(location, { view: isMap ? null : "map" })}>
      <Icon name={isMap ? "list" : "map"} size="s" />
      {say(isMap ? "find.asList" : "find.map")}
    </ListLink>
  );
}
