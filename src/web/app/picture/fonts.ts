import { fetchAsText } from "../../store/pictures.ts";

const ADDRESS = /url\((['"]?)(.+?)\1\)/g;

/**
 * The font faces that the page names and an element is written in, with their files inside: a picture is drawn apart from the page and asks
 * for nothing. Empty where the page names none, as ours do: they are written in the device's own fonts.
 * A file that does not come leaves its face out; the text is then drawn in the next font of its list.
 */
export async function fontFacesOf(element: Element): Promise<string> {
  const families = familiesIn(element);
  const faces = [...document.styleSheets].flatMap(facesIn).filter((face) => families.has(familyOf(face)));
  const whole = await Promise.all(faces.map(inlined));
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
  const addresses = [...face.cssText.matchAll(ADDRESS)].map(([, , address]) => address ?? "");
  let text = face.cssText;
  for (const address of new Set(addresses)) {
    if (address.startsWith("data:")) continue;
    const data = await fetchAsText(new URL(address, base));
    if (data === null) return "";
    text = text.replaceAll(address, data);
  }
  return text;
}
