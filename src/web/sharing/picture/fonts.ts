import { fetchAsText } from "../../store/fetch/pictures.ts";

const ADDRESS = /url\((['"]?)(.+?)\1\)/g;

/**
 * The font faces that the page names and an element is written in, with their files inside: a
 * picture is drawn apart from the page and asks for nothing. Empty where the page names none, as
 * ours do: they are written in the device's own fonts. A file that does not come leaves its face
 * out; the text is then drawn in the next font of its list.
 */
export async function fontFacesOf(element: Element): Promise<string> {
  const named = [...document.styleSheets].flatMap(facesIn);
  // Else each element of a long list is asked for its font in one go, for nothing.
  if (named.length === 0) return "";
  const families = familiesIn(element);
  const whole = await Promise.all(named.filter((face) => families.has(familyOf(face))).map(inlined));
  return whole.join("\n");
}

/** Another host's styles cannot be read. */
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
  // Each whole address by itself: one may be the beginning of another ("a.woff", "a.woff2").
  return face.cssText.replaceAll(ADDRESS, (url, _quote, address: string) => {
    const data = files.get(address);
    return data === undefined ? url : `url("${data}")`;
  });
}
