import { useEffect } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { keepOnDevice } from "../store/saved/offline-pages.ts";

const KEPT_AFTER_MS = 500;

/** Stores the page on the device under its title, after drawing and after changes of its data. */
export function usePageStorage(): void {
  const say = useText();
  useEffect(() => {
    const timer = setTimeout(() => {
      const [before = "", after = ""] = say("app.titled", { title: "\n" }).split("\n");
      keepOnDevice(document.title.slice(before.length, document.title.length - after.length)).catch(() => undefined);
    }, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  });
}
