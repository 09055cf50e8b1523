import { startTransition, useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import type { Api } from "#contract/route.ts";
import type { TextTable } from "../i18n/create.ts";
import { LanguageProvider } from "../i18n/useLanguage.tsx";
import { createSay } from "../i18n/text.ts";
import type { Say } from "../i18n/text.ts";
import { WholePagesProvider } from "../ui/Link.tsx";
import { ApiProvider } from "../data/useApi.tsx";
import { ClockProvider } from "../device/useClock.tsx";
import type { ClockStart } from "../device/useClock.tsx";
import type { PageData } from "../data/page-data.ts";
import { AskerProvider } from "../data/useAsker.ts";
import { EmergencyProvider, SiteProvider } from "../data/useSite.tsx";
import { TextOnlyProvider } from "../preferences/useTextOnly.ts";

type ProvidersProps = {
  page: Pick<PageData, "site" | "emergency" | "languages" | "isTextOnly" | "asker">;
  /** The current language; at first the page's own. */
  language: string;
  texts: TextTable;
  clock: ClockStart;
  api: Api | null;
  /** The texts as the server caches them for all its pages. */
  say?: Say;
  children: ReactNode;
};

/** The contexts of every screen, the same on the server and in the browser. */
export function Providers({ page, language, texts, clock, api, say, children }: ProvidersProps) {
  const { languages, isTextOnly = false } = page;
  const [learnt, setLearnt] = useState(0);
  const learn = useCallback(async () => {
    const { loadLaterTexts } = await import("../i18n/load-texts.ts");
    // A transition waits for parts whose code is on its way: what the server drew stays until then.
    const heard = () => startTransition(() => setLearnt((times) => times + 1));
    await loadLaterTexts(texts, { language, heard });
  }, [texts, language]);
  const speaking = useMemo(() => {
    const direction = languages.find(({ code }) => code === language)?.direction ?? "ltr";
    // A new `say` when texts arrive, so that every text is rendered again.
    return { say: say ?? createSay(texts), language, direction, languages, learn, learnt };
  }, [texts, language, languages, learn, learnt, say]);
  return (
    <LanguageProvider value={speaking}>
      <ClockProvider value={clock}>
        <SiteProvider value={page.site}>
          <EmergencyProvider value={page.emergency}>
            <ApiProvider value={api}>
              <TextOnlyProvider value={isTextOnly}>
                <WholePagesProvider value={isTextOnly}>
                  <AskerProvider value={page.asker}>{children}</AskerProvider>
                </WholePagesProvider>
              </TextOnlyProvider>
            </ApiProvider>
          </EmergencyProvider>
        </SiteProvider>
      </ClockProvider>
    </LanguageProvider>
  );
}
