/** Ways in which people write groups, by what they mean. For tests. */
const split = (list: string): readonly string[] => list.split(" | ");

export const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "O+": split(
    "O+ | O + | O +ve | O+ve | O + ve | O (+) | O(+) | O (+ve) | O(+ve) | O (positive) | O positive | O Positive | O POSITIVE | O pos | O POS | Opos | Opositive | O - positive | O – positive | O — positive | " +
      "O Rh+ | ORh+ | O Rh + | O Rh positive | O RhD positive | O Rh(D) positive | O RH POSITIVE | O, Rh positive | O Rh factor positive | O group positive | o positive | o+ | O⁺ | Ｏ＋ | Ｏ＋ｖｅ | Ｏ　ｐｏｓｉｔｉｖｅ | 🅾️+ | 🅾 positive | " +
      "O positivo | O positiva | O positif | O positif+ | O+ positive | O+ (positive) | O+ve positive | O postive | O possitive | O plus | O ve+ | " +
      "ओ पॉजिटिव | ओ पॉज़िटिव | ओ पाजिटिव | ओ+ | ओ + | ओ +ve | ओ धनात्मक | ओ पॉझिटिव्ह | ओ पोजेटिभ | ওপজিটিভ | ও পজিটিভ | ও পজেটিভ | ও+ | ஓ பாசிட்டிவ் | ஓ+ | ఓ పాజిటివ్ | ఓ+ | او پازیٹو | او مثبت | او پازیٹیو | أو موجب | او ايجابي",
  ),
  "O-": split(
    "O- | O -ve | O-ve | O - ve | O(-) | O (-) | O (-ve) | O negative | O Negative | O neg | Oneg | O-negative | O - negative | O- negative | O -negative | O− | O–ve | O⁻ | O Rh- | O Rh negative | O Rh -ve | O négatif | O negativo | O negatif | " +
      "Ｏ− | ओ नेगेटिव | ओ निगेटिव | ओ- | ओ -ve | ओ ऋणात्मक | ও নেগেটিভ | ஓ நெகட்டிவ் | ఓ నెగటివ్ | او نیگیٹو | او منفی | أو سالب | أو سلبي | ओ निगेटिव्ह | ओ नेगेटिभ",
  ),
  "A+": split(
    "A+ | A +ve | A+ve | A positive | A(+) | A1+ | A1 + | A1 positive | A2+ | A₁+ | A1+ve | A Rh+ | A Rh(D)+ | A pos | Ａ＋ | A1 Rh positive | ए पॉजिटिव | ए+ | এ পজিটিভ | ஏ பாசிட்டிவ் | ఏ పాజిటివ్ | اے پازیٹو | أ موجب | 🅰️+ | A positivo | A positif",
  ),
  "A-": split(
    "A- | A -ve | A-ve | A negative | A2- | A1 negative | A1-ve | A Rh- | A neg | A (-) | ए नेगेटिव | এ নেগেটিভ | ஏ நெகட்டிவ் | ఏ నెగటివ్ | اے نیگیٹو | أ سالب | A négatif",
  ),
  "B+": split(
    "B+ | B +ve | B+ve | B positive | B(+) | B (+ve) | B Rh+ | BRh+ | B rhd+ | B pos | Bpos | B - positive | Ｂ＋ | बी पॉजिटिव | बी+ | बी पाजिटिव | বি পজিটিভ | பி பாசிட்டிவ் | బి పాజిటివ్ | بی پازیٹو | ب موجب | 🅱️+ | B positivo | B ➕",
  ),
  "B-": split(
    "B- | B -ve | B-ve | B (-ve) | B(-ve) | B negative | B Rh- | B Rh negative | B neg | बी नेगेटिव | বি নেগেটিভ | பி நெகட்டிவ் | బి నెగటివ్ | بی منفی | ب سالب | B negativo | B négatif",
  ),
  "AB+": split(
    "AB+ | AB + | AB +ve | AB+ve | A B + | A B+ | A B positive | A B POSITIVE | A.B.+ | A.B. positive | A.B positive | AB(+) | AB positive | AB pos | ABpos | A1B+ | A2B+ | A1B positive | AB Rh+ | AB Rh D positive | ＡＢ＋ | ＡＢ positive | " +
      "एबी पॉजिटिव | ए बी पॉजिटिव | ए.बी. पॉजिटिव | एबी+ | এবি পজিটিভ | এ বি পজিটিভ | ஏபி பாசிட்டிவ் | ఏబి పాజిటివ్ | اے بی پازیٹو | أب موجب | 🆎+ | AB positivo | AB positif | AB - positive",
  ),
  "AB-": split(
    "AB- | AB -ve | AB-ve | A B -ve | A B negative | AB negative | ABneg | A2B- | A1B negative | AB Rh- | AB (-) | एबी नेगेटिव | ए बी निगेटिव | এবি নেগেটিভ | ஏபி நெகட்டிவ் | ఏబి నెగటివ్ | اے بی نیگیٹو | أب سالب | AB négatif",
  ),
  ask: split(
    "O- positive | O-positive | O -positive | O+ negative | O+negative | O +negative | O + negative | O–positive | O- पॉजिटिव | O+ नेगेटिव | A+ve/-ve | B+/- | O± | AB+ (negative) | A- Rh positive | ओ- पॉजिटिव | ও+ নেগেটিভ | او- پازیٹو | أو+ سالب | O positive negative | B-positivo | AB+ négatif | A positive or negative | O+ or O- | A/B+ | A1 B+",
  ),
  rare: split(
    "Bombay group | Bombay phenotype | Bombay blood group | Bombay positive | Bombay +ve | hh blood | hh phenotype | Oh blood | Oh+ | Oh phenotype | Oh negative | O(h) blood | Bombay (Oh) | बॉम्बे ब्लड ग्रुप | বোম্বে ব্লাড গ্রুপ | بمبئی بلڈ گروپ | பாம்பே குரூப் | బాంబే గ్రూప్",
  ),
};
