import { useText } from "../i18n/useLanguage.tsx";
import { HeaderRow } from "../frame/Screen.tsx";
import { useAwaitedPlace } from "./useAwaitedPlace.ts";
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
