/*
 * Which language tags are accepted from people. A tag is public, so it must not carry a number or a
 * word. Free subtags and codes of unspoken languages are refused.
 */

/** All of ISO 639-1. Our own table, because engines differ in what `Intl` knows. */
const TWO_LETTERS =
  "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff " +
  "fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks " +
  "ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps " +
  "pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz " +
  "ve vi vo wa wo xh yi yo za zh zu";
/**
 * Codes of ISO 639-3 with millions of speakers, or spoken in camps and districts without another
 * code.
 */
const THREE_LETTERS =
  "arz ary awa bal bgc bho bns brh brx ceb ckb ctg doi fil gom gon grt gsw haw hne hoc kha khn kmr kok kru ksh lah lus mag mai mni mtr " +
  "mwr nan new prs raj rhg rkt sat sck skr swv syl tcy thl tpi trp unr wuu xnr yue zgh";
const KNOWN: ReadonlySet<string> = new Set(`${TWO_LETTERS} ${THREE_LETTERS}`.split(" "));
/** Language, then optionally a script of a living language, then optionally a country. */
const FORM =
  /^([a-z]{2,3})(?:-(?:Arab|Beng|Cyrl|Deva|Ethi|Geor|Grek|Gujr|Guru|Hans|Hant|Hebr|Khmr|Knda|Latn|Mlym|Mtei|Mymr|Olck|Orya|Rohg|Sinh|Taml|Telu|Tfng|Thaa|Tibt))?(?:-[A-Z]{2})?$/u;
/** The form alone, as the published contract states it. */
export const LANGUAGE_FORM = "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$";

/** The tag of a text whose language is unknown. Source: ISO 639-2, "und". */
export const UNKNOWN_LANGUAGE = "und";

/** Whether a text is the tag of a living language and nothing more. */
export function isLanguageTag(tag: string): boolean {
  return KNOWN.has(FORM.exec(tag)?.[1] ?? "");
}
