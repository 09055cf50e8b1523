import { detectLanguage, isLanguageKept } from "./detect.ts";
import type { Page, ScreenLocale } from "./screen-locale.ts";

/**
 * The server knows only address, cookie and header. If this device's storage has another language,
 * the page is loaded again. Without cookies the texts are fetched and the screen changes.
 */
export async function settleLanguage(
  page: Page & { language: string },
  change: (next: ScreenLocale) => void,
): Promise<void> {
  const codes = page.languages.map(({ code }) => code);
  if (!codes.includes(page.language)) return;
  const wanted = detectLanguage(codes);
  if (wanted === null || wanted === page.language) return;
  if (isLanguageKept(wanted)) return location.reload();
  const { loadScreenLocale } = await import("./screen-locale.ts");
  change(await loadScreenLocale(wanted, page));
}
