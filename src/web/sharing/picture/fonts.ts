import { fetchAsText } from "../../store/fetch/pictures.ts";

const ADDRESS = /url\((['"]?)(.+?)\1\)/g;

/**
 * The page's font faces that an element uses, with their files embedded: a picture cannot fetch
 * anything. Empty if the page names none, as our pages do. A face whose file fails is left out; the
 * next font of the list is used.
 */
export async function fontFacesOf(element: Element): Promise<string> {
  const named = [...document.styleSheets].flatMap(facesIn);
  // Avoids a needless style query for each element of a long list.
  if (named.length === 0) return "";
  const families = familiesIn(element);
  const whole = await Promise.all(named.filter((face) => families.has(familyOf(face))).map(inlined));
  return whole.join("\n");
}

/** Styles of other hosts cannot be read. */
function facesIn(sheet: CSSStyleSheet): CSSFontFaceRule[] {
  try {
    return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule);
  } catch {
    return [];
  }
}

function familiesIn(element: Element): Set<string> {
  const all = [element, ...element.querySelectorAll("*")];
  return new Set(all.flatMap((each) => getComputedStyle(each).fontFamily.split(",").map(plain)));
}

function familyOf(face: CSSFontFaceRule): string {
  return plain(face.style.getPropertyValue("font-family"));
}

function plain(family: string): string {
  return family.trim().replaceAll(/['"]/g, "").toLowerCase();
}

async function inlined(face: CSSFontFaceRule): Promise<string> {
  const base = face.parentStyleSheet?.href ?? location.href;
  const files = new Map<string, string>();
  for (const [, , address = ""] of face.cssText.matchAll(ADDRESS)) {
    if (address.startsWith("data:") || files.has(address)) continue;
    const data = await fetchAsText(new URL(address, base));
    if (data === null) return "";
    files.set(address, data);
  }
  // Whole addresses only: one may be a prefix of another ("a.woff", "a.woff2").
  return face.cssText.replaceAll(ADDRESS, (url, _quote, address: string) => {
    const data = files.get(address);
    return data === undefined ? url : `url("${data}")`;
  });
}
