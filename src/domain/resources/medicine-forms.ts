import { fold } from "../shared/fold.ts";
import { MEDICINE_FORMS } from "./trait-names.ts";
import type { MedicineForm } from "./trait-names.ts";

/**
 * Words of the forms as people and lists write them. Own list: English with the
 * short forms of prescriptions, and the words of the shipped languages.
 */
const FORM_WORDS: Readonly<Record<MedicineForm, string>> = {
  tablet:
    "tablet, tablets, tab, tabs, pill, pills, caplet, गोली, गोलियाँ, टैबलेट, টেবলেট, ট্যাবলেট, বড়ি, گولی, گولیاں, قرص, أقراص, comprimido, comprimidos, tableta, tabletas, comprimé, comprimés, tablet minum, चक्की, गोळी, गोळ्या, மாத்திரை, மாத்திரைகள், మాత్ర, మాత్రలు",
  capsule:
    "capsule, capsules, cap, caps, कैप्सूल, ক্যাপসুল, کیپسول, كبسولة, كبسولات, cápsula, cápsulas, gélule, gélules, kapsul, क्याप्सुल, कॅप्सूल, காப்ஸ்யூல், క్యాప్సూల్",
  syrup:
    "syrup, syrups, syp, suspension, oral suspension, oral solution, सिरप, সিরাপ, شربت, شراب, jarabe, sirop, xarope, sirup, सरबत, சிரப், సిరప్",
  injection:
    "injection, injections, inj, injectable, vial, vials, ampoule, ampoules, ampule, infusion, iv, इंजेक्शन, ইনজেকশন, انجیکشن, ٹیکہ, حقنة, حقن, inyección, inyectable, ampolla, injectable, injection iv, injeção, injetável, suntikan, injeksi, सुई, ஊசி, ఇంజెక్షన్",
  drops:
    "drop, drops, eye drops, ear drops, nasal drops, बूँदें, बूंदें, ड्रॉप, ড্রপ, قطرے, قطرة, gotas, gouttes, tetes, थोपा, थेंब, சொட்டு மருந்து, చుక్కలు",
  inhaler:
    "inhaler, inhalers, puffer, nebuliser solution, nebulizer solution, respules, इनहेलर, ইনহেলার, انہیلر, بخاخ, inhalador, inhalateur, inalador, inhaler hirup, इन्हेलर, இன்ஹேலர், ఇన్‌హేలర్",
  cream:
    "cream, creams, ointment, ointments, gel, lotion, क्रीम, मरहम, ক্রিম, মলম, کریم, مرہم, مرهم, كريم, crema, pomada, ungüento, crème, pommade, creme, krim, salep, मलम, கிரீம், களிம்பு, క్రీమ్, లేపనం",
  powder:
    "powder, powders, sachet, sachets, granules, पाउडर, চূর্ণ, পাউডার, پاؤڈر, مسحوق, polvo, sobre, poudre, pó, serbuk, bubuk, धुलो, पावडर, தூள், పొడి",
  suppository:
    "suppository, suppositories, pessary, सपोज़िटरी, সাপোজিটরি, سپوزیٹری, تحميلة, supositorio, suppositoire, supositório, supositoria, सपोसिटरी, சப்போசிட்டரி, సపోజిటరీ",
  patch: "patch, patches, transdermal patch, पैच, প্যাচ, پیچ, لصقة, parche, timbre, adesivo, koyo, प्याच, பேட்ச், ప్యాచ్",
};

const FORMS_BY_WORD = new Map(
  MEDICINE_FORMS.flatMap((form) => [form, ...FORM_WORDS[form].split(", ")].map((word) => [fold(word), form] as const)),
);

/** The known form that a text names as a whole; undefined for other words. */
export function readMedicineForm(text: string | undefined): MedicineForm | undefined {
  return text === undefined ? undefined : FORMS_BY_WORD.get(fold(text));
}
