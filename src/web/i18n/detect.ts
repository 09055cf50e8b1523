import LanguageDetector from "i18next-browser-languagedetector";

/** The cookie from which the server reads the language; also the detector's own. */
const COOKIE = "i18next";
const YEAR_MINUTES = 525_600;

/**
 * The shipped language this device wants; null if none. Order: query `lng`, cookie, local storage,
 * session storage, browser, html tag. Stored in local storage and cookie.
 */
export function detectLanguage(shipped: readonly string[]): string | null {
  const detector = new LanguageDetector(
    { languageUtils: { getBestMatchFromCodes: true } },
    {
      order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
      lookupQuerystring: "lng",
      lookupCookie: COOKIE,
      lookupLocalStorage: "i18nextLng",
      lookupSessionStorage: "i18nextLng",
      caches: ["localStorage", "cookie"],
      cookieMinutes: YEAR_MINUTES,
      cookieOptions: { path: "/", sameSite: "lax" },
    },
  );
  const found = [detector.detect()].flat();
  const wanted = found.map((tag) => shippedFor(tag, shipped)).find((code) => code !== undefined);
  if (wanted === undefined) return null;
  detector.cacheUserLanguage(wanted);
  return wanted;
}

/** Whether the next page's request will carry the language: false if cookies are refused. */
export function isLanguageKept(language: string): boolean {
  return document.cookie.split("; ").includes(`${COOKIE}=${language}`);
}

function shippedFor(tag: string | null | undefined, shipped: readonly string[]): string | undefined {
  const lower = tag?.toLowerCase() ?? "";
  return (
    shipped.find((code) => code.toLowerCase() === lower) ??
    shipped.find((code) => code.toLowerCase() === lower.split("-")[0])
  );
}
