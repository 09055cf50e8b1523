import { isServerUnreachable, onReach } from "../store/fetch/server-reachability.ts";
import { detectLanguage, isLanguageKept } from "./detect.ts";
import type { Page, ScreenLocale } from "./screen-locale.ts";

/**
 * What a page says of its own language. `isShell`: the device's page, which stands for any other.
 */
type DrawnPage = Page & { language: string; isShell?: true };

type Settling = { change: (next: ScreenLocale) => void; reload?: () => void };

/**
 * The server knows only address, cookie and header. If this device wants another language, the page
 * is loaded again. Without cookies the texts are fetched and the screen changes. A shell changes
 * likewise, at the latest once the server is reached: a reload could bring the same shell forever.
 * @throws after six failures to fetch the texts
 */
export async function settleLanguage(
  page: DrawnPage,
  { change, reload = () => location.reload() }: Settling,
): Promise<void> {
  const codes = page.languages.map(({ code }) => code);
  if (!codes.includes(page.language)) return;
  const wanted = detectLanguage(codes);
  if (wanted === null || wanted === page.language) return;
  const isShell = page.isShell === true;
  if (!isShell && isLanguageKept(wanted)) return reload();
  const { loadScreenLocale } = await import("./screen-locale.ts");
  const load = () => loadScreenLocale(wanted, page);
  change(await load().catch((error: unknown) => (isShell ? reached().then(load) : Promise.reject(error))));
}

/** Resolves once the server answers. */
function reached(): Promise<void> {
  return new Promise((done) => {
    if (!isServerUnreachable()) return done();
    const end = onReach(() => {
      if (isServerUnreachable()) return;
      end();
      done();
    });
  });
}
