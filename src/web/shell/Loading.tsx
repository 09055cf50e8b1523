import { useLocation, useMatches, useNavigation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { HeaderRow } from "../frame/Screen.tsx";
import css from "./Loading.module.css";

/** Static grey blocks shaped like cards while a page loads. */
export function Loading() {
  const say = useText();
  const place = useAwaitedPlace();
  return (
    <>
      <HeaderRow>
        <p role="status">{place === null ? say("app.loading") : say("app.looking", { place })}</p>
      </HeaderRow>
      <div className={css.blocks} aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  );
}

/** The place of the awaited list: that of the current page, unless another was requested. */
function useAwaitedPlace(): string | null {
  const { location } = useNavigation();
  const matches = useMatches();
  const here = useLocation();
  if (location?.pathname.startsWith("/find/") !== true) return null;
  const isSame = ["place", "at"].every(
    (part) => new URLSearchParams(location.search).get(part) === new URLSearchParams(here.search).get(part),
  );
  return isSame ? (matches.map(({ loaderData }) => placeIn(loaderData)).find((name) => name !== null) ?? null) : null;
}

function placeIn(data: unknown): string | null {
  const answer = field(data, "answer") ?? data;
  const label = field(field(answer, "place"), "label");
  return typeof label === "string" && label !== "" ? (label.split(", ")[0] ?? label) : null;
}

function field(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined;
}
