import { describe, expect, test } from "vitest";
import { draftsOf } from "./lead-drafts.ts";
import { makeLexicon } from "./lexicon.ts";
import { parseMessage } from "./parse-message.ts";
import { VOCABULARIES } from "./vocabularies/all.ts";

const lexicon = makeLexicon(VOCABULARIES);
const drafts = (text: string, country = "IN") =>
  draftsOf(parseMessage(text, { lexicon, country })).map(({ side, quantity }) => `${side} ${quantity ?? "some"}`);

describe("what is gone is no offer, whatever count stands before it", () => {
  test.each([
    "12 ICU beds full at KEM",
    "12 ICU beds not available",
    "None of the 12 ICU beds is available",
    "All 20 ventilator beds occupied",
    "3 ventilators not working",
    "10 oxygen cylinders sold out",
    "10 oxygen cylinders out of stock",
    "10 oxygen cylinders finished",
    "12 camas de UCI llenas",
    "12 tempat tidur ICU penuh",
    "0 of 12 ICU beds available",
    "0/12 ICU beds available",
    "ICU 12 beds total, 0 available",
    "12 beds total, 0 available",
    "अक्सिजन छैन काठमाडौं",
    "बेड छैन",
    "सिलिन्डर छैन",
  ])("as reported: %s", (text) => {
    expect(drafts(text)).toEqual([]);
  });

  test.each([
    "12 ICU beds, all full",
    "12 ICU beds. All full.",
    "12 ICU beds at KEM\nNone available",
    "10 oxygen cylinders - sold out",
    "Sold out: 10 oxygen cylinders",
    "All 1,200 cylinders finished",
    "Out of 12 ICU beds none is available",
    "2 ventilators out of order 9000005001",
    "No ICU beds at KEM hospital are available",
    "Zero of the 8 HDU beds are vacant",
    "No oxygen here 9000005001",
    "12 बेड भरे हुए हैं",
    "12 में से 0 आईसीयू बेड उपलब्ध",
    "10 सिलेंडर खत्म हो गए",
    "12 बेड उपलब्ध नहीं हैं",
    "5 वेंटिलेटर काम नहीं कर रहे",
    "12 bed khali nahi hai",
    "10 cylinder khatam ho gaye",
    "১২টি আইসিইউ বেড খালি নেই",
    "১০টি অক্সিজেন সিলিন্ডার শেষ",
    "১২টির মধ্যে ০টি বেড খালি",
    "12 ஐசியு படுக்கைகள் காலி இல்லை",
    "10 சிலிண்டர்கள் தீர்ந்துவிட்டன",
    "12 ఐసీయూ బెడ్లు ఖాళీ లేవు",
    "10 సిలిండర్లు అయిపోయాయి",
    "12 आयसीयू बेड भरले आहेत",
    "10 सिलिंडर संपले",
    "12 بستر بھرے ہوئے ہیں",
    "10 سلنڈر ختم ہو گئے",
    "12 ഐസിയു ബെഡ് ഒഴിവില്ല",
    "10 സിലിണ്ടർ തീർന്നു",
    "12 سرير عناية مشغولة",
    "10 أسطوانات أكسجين نفدت",
    "12 आइसीयु बेड उपलब्ध छैनन्",
    "10 सिलिन्डर सकियो",
    "No hay ninguna de las 12 camas de UCI disponible",
    "10 cilindros de oxígeno agotados",
    "12 lits de réanimation occupés",
    "Aucun des 12 lits n'est disponible",
    "12 leitos de UTI lotados",
    "Nenhum dos 12 leitos disponível",
    "10 tabung oksigen habis",
  ])("of our own: %s", (text) => {
    expect(drafts(text)).toEqual([]);
  });

  test.each([
    ["2 of 12 ICU beds available", "offer 2"],
    ["2/12 ICU beds available", "offer 2"],
    ["12 ICU beds: 2 available", "offer 2"],
    ["ICU 12 beds total, 2 available", "offer 2"],
    ["Out of 12 ICU beds only 2 are available", "offer 2"],
    ["2 out of the 12 ICU beds are vacant", "offer 2"],
    ["ICU 10 occupied 2 vacant", "offer 2"],
    ["12 में से 2 आईसीयू बेड उपलब्ध", "offer 2"],
    ["১২টির মধ্যে ২টি আইসিইউ বেড খালি", "offer 2"],
    ["12 میں سے 2 بستر خالی", "offer 2"],
    ["2 de 12 camas UCI disponibles", "offer 2"],
    ["2 sur 12 lits disponibles", "offer 2"],
    ["2 dos 12 leitos disponíveis", "offer 2"],
    ["2 dari 12 tempat tidur ICU tersedia", "offer 2"],
    ["2 من 12 سرير عناية متوفر", "offer 2"],
  ])("what is left of them counts: %s", (text, draft) => {
    expect(drafts(text)).toEqual([draft]);
  });

  test.each([
    ["12 ICU beds available, 3 ventilators not working", ["offer 12"]],
    ["12 oxygen beds, 3 HDU, 0 ICU available", ["offer 12", "offer 3"]],
    ["12 ICU beds available, no deposit", ["offer 12"]],
    ["10 cylinders without trolley available", ["offer 10"]],
    ["KEM full, Nair Hospital 12 ICU beds available", ["offer 12"]],
    ["12 बेड खाली हैं", ["offer 12"]],
    ["12 سرير عناية متوفر", ["offer 12"]],
    ["১২টি আইসিইউ বেড খালি আছে", ["offer 12"]],
    ["12 ஐசியு படுக்கைகள் காலியாக உள்ளன", ["offer 12"]],
  ])("what is there beside it stays: %s", (text, expected) => {
    expect(drafts(text)).toEqual(expected);
  });
});

describe("a question of a family is no offer", () => {
  test.each([
    "Is oxygen available in Delhi?",
    "Any ICU bed available in Delhi? 9000005001",
    "O+ plasma donor available in Pune? urgent",
    "Urgent ventilator bed available anywhere in Lucknow? SpO2 70",
    "क्या दिल्ली में ऑक्सीजन उपलब्ध है?",
    "¿Hay oxígeno en Lima?",
    "کیا کراچی میں آکسیجن دستیاب ہے؟",
    "কলকাতায় অক্সিজেন পাওয়া যাবে?",
    "Y a-t-il des lits disponibles à Lyon ?",
    // Of our own.
    "Is oxygen available in Delhi 9000005001",
    "Any ICU bed available in Delhi 9000005001",
    "Are 2 ICU beds available at KEM? Call me 9000005001",
    "Hi, any oxygen cylinder available near Saket",
    "Oxygen available - Delhi? 9000005001",
    "Oxygen cylinder in Delhi? 9000005001",
    "ICU bed available❓ Patna 9000005001",
    "Is remdesivir available? I have cash, please tell. 9000005001",
    "Oxygen cylinder kahin available hai 9000005001",
    "क्या पटना में बेड खाली है 9000005001",
    "कहीं ऑक्सीजन मिल रहा है क्या?",
    "ঢাকায় আইসিইউ বেড খালি আছে কি?",
    "মিরপুরে অক্সিজেন আছে?",
    "சென்னையில் ஆக்சிஜன் உள்ளதா?",
    "மதுரையில் படுக்கை காலி உள்ளதா 9000005001",
    "హైదరాబాద్ లో ఆక్సిజన్ అందుబాటులో ఉందా?",
    "కడపలో బెడ్లు ఖాళీగా ఉన్నాయా",
    "പാലക്കാട് ഓക്സിജൻ ലഭ്യമാണോ?",
    "पुण्यात ऑक्सिजन उपलब्ध आहे का?",
    "काठमाडौंमा बेड खाली छ कि?",
    "کیا لاہور میں بستر خالی ہے",
    "هل يتوفر أكسجين في بغداد؟",
    "أين يوجد سرير عناية مركزة؟",
    "¿Alguien tiene camas disponibles en Quito",
    "Hay camas de UCI libres en Bogotá?",
    "Tem leito de UTI disponível em Manaus?",
    "Onde tem oxigênio disponível em Manaus",
    "Est-ce que l'oxygène est disponible à Dakar",
    "Di mana tabung oksigen tersedia di Bandung",
    "Apakah ada tabung oksigen tersedia di Solo?",
  ])("%s", (text) => {
    expect(drafts(text).filter((draft) => draft.startsWith("offer"))).toEqual([]);
  });

  test("that presses is a need", () => {
    expect(drafts("O+ plasma donor available in Pune? urgent")).toEqual(["need some"]);
    expect(drafts("Urgent ventilator bed available anywhere in Lucknow? SpO2 70")).toEqual(["need some"]);
  });

  test.each([
    ["ICU beds? 12 available at KEM 9000005001", ["offer some"]],
    ["We have 10 cylinders. Is an ICU bed available anywhere?", ["offer 10"]],
    ["10 oxygen cylinders available. Questions? Call 9000005001", ["offer 10"]],
    ["12 ICU beds available https://beds.example/list?city=pune", ["offer 12"]],
  ])("but an offer beside a question is one: %s", (text, expected) => {
    expect(drafts(text)).toEqual(expected);
  });
});

describe("what is not needed any more is no need", () => {
  test.each([
    "No oxygen required now",
    "we dont need oxygen",
    "ऑक्सीजन नहीं चाहिए",
    "No necesitamos oxígeno",
    "Tidak butuh oksigen lagi",
    "patient passed away. Needed ICU bed",
    // Of our own.
    "ICU bed not needed any more",
    "Oxygen not required now 9000005001",
    "We do not currently need blood",
    "No ICU bed is needed at KEM",
    "No need of oxygen now 9000005001",
    "Patient expired. Plasma was required",
    "अब बेड की ज़रूरत नहीं",
    "खून की ज़रूरत नहीं है",
    "oxygen nahi chahiye ab",
    "অক্সিজেন লাগবে না",
    "রক্তের দরকার নেই",
    "ஆக்சிஜன் தேவை இல்லை",
    "ఆక్సిజన్ అవసరం లేదు",
    "ഓക്സിജൻ ആവശ്യമില്ല",
    "ऑक्सिजनची गरज नाही",
    "अक्सिजन चाहिँदैन",
    "آکسیجن نہیں چاہیے",
    "بستر کی ضرورت نہیں",
    "لا نحتاج أكسجين",
    "Ya no se necesita sangre",
    "Não precisamos de oxigênio",
    "Nous n'avons plus besoin d'oxygène",
    "Pas besoin d'oxygène",
  ])("%s", (text) => {
    expect(drafts(text)).toEqual([]);
  });

  test.each([
    ["No oxygen, needed urgently", "need some"],
    ["No ICU bed available, need urgently", "need some"],
    ["Bed not found need ventilator", "need some"],
    ["We don't have oxygen, please help", "need some"],
    ["No payment needed, oxygen needed 9000005001", "need some"],
    ["Father passed away. My mother needs ICU bed urgently", "need some"],
    ["बेड नहीं है, ऑक्सीजन चाहिए", "need some"],
    ["অক্সিজেন নেই, জরুরি দরকার", "need some"],
    ["آکسیجن نہیں ہے، فوری ضرورت", "need some"],
    ["No hay camas, necesitamos oxígeno", "need some"],
    ["لا يوجد أكسجين، نحتاج أسطوانة", "need some"],
  ])("but who lacks something needs it: %s", (text, first) => {
    expect(drafts(text)).toContain(first);
  });
});
