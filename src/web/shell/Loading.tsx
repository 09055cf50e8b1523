import { useText } from "../i18n/useLanguage.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { useAwaitedList } from "./useAwaitedList.ts";
import css from "./Loading.module.css";

/** The header of the awaited page, and bones of cards while it loads. */
export function Loading() {
  const say = useText();
  const list = useAwaitedList();
  const place = list?.place ?? null;
  return (
    <>
      <ListHeader list={list} title={say("app.name")} />
      <p className={css.words} role="status">
        {place === null ? say("app.loading") : say("app.looking", { place })}
      </p>
      <div className={css.blocks} aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card}>
            <i />
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </>
  );
}
