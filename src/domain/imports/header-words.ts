import type { PlainTarget } from "./column-targets.ts";

/**
 * Headers of columns, folded, by what they say. Own list, from the files of
 * data/README.md and common words of English, Hindi, Spanish, French, Portuguese and Indonesian.
 * A header is found as a whole.
 */
export const HEADER_WORDS: Readonly<Partial<Record<PlainTarget, string>>> = {
  id: "id, serial, serial no, serial number, s no, sr no, external id, facility id, hospital pk, ccn, uuid, data id, code, record id, registration no, post id, submission id, osm id",
  name: "name, title, hospital name, hospital, facility name, facility, facility names, organisation, organization, name of the organisation, nameoftheorganisation, organisation name, organization name, supplier, shop, blood bank name, incident title, name of the organisation contact person, hospital facility, नाम, अस्पताल का नाम, nombre, nom, nome, nama, nama rumah sakit, nombre del hospital, health facility, health facility name, facility label, centre name, center name, name of hospital, name of facility, name of the hospital, name of the facility, name of health facility, location name, site name, name of shop, संस्थान, संस्था, अस्पताल, अस्पतालको नाम, संस्थाको नाम, केंद्र का नाम, रुग्णालय, रुग्णालयाचे नाव, नाव, নাম, হাসপাতাল, হাসপাতালের নাম, প্রতিষ্ঠান, প্রতিষ্ঠানের নাম, பெயர், மருத்துவமனை, மருத்துவமனையின் பெயர், மருத்துவமனை பெயர், పేరు, ఆసుపత్రి, ఆసుపత్రి పేరు, الاسم, اسم, اسم المرفق, اسم المنشاة, اسم المستشفى, المستشفى, المنشاة, المرفق الصحي, المرفق, نام, ہسپتال, ہسپتال کا نام, ادارہ, ادارے کا نام, hopital, etablissement, etablissement de sante, nom de l etablissement, nom de la structure, nom de l hopital, structure, formation sanitaire, establecimiento, nombre del establecimiento, centro, estabelecimento, nome do estabelecimento, nome da unidade, unidade, nome do hospital, nama faskes, faskes, fasilitas, nama fasilitas, rumah sakit, rs",
  operator: "operator, operated by, operator name, brand, tags operator, tags brand, managed by, run by",
  "entry-state":
    "operational status, operationalstatus, operation status, operating status, post status, entry status, record status, facility status, status of facility, functionality, functional status, functioning status, functionality status, functioning, operational, tags operational status, current status of facility, working status, fonctionnalite, etat de fonctionnement, statut de fonctionnement, estado operativo, estado de funcionamiento, funcionalidad, situacao, estado de funcionamento, funcionalidade, status operasional, स्थिति, चालू स्थिति, কার্যকারিতা, অবস্থা, நிலை, செயல்பாட்டு நிலை, స్థితి, పనితీరు, حالة التشغيل, حالة المرفق, الحالة الوظيفية, حالت, فعالیت",
  kind: "kind, category, resource, resource type, resource name, type of resource, service, services, what, item, recurso, ressource, kategori, categoria, categorie, सेवा, संसाधन, मदद, सहायता, क्या, श्रेणी, সেবা, সম্পদ, சேவை, உதவி, வளம், సేవ, వనరు, సహాయం, الخدمة, خدمة, المورد, الفئة, سروس, خدمت, مدد, servicio, servicios, tipo de recurso, servico, servicos, layanan, jenis layanan, sumber daya, bantuan, type de ressource, category 0, what do you offer, what do you have",
  side: "side, need or offer, offer or need",
  "facility-type":
    "facility type, hospital category, hospital type, hospital subtype, facility kind, amenity, type of facility, type, type of hospital, kind of facility, facility category, प्रकार, अस्पताल का प्रकार, संस्था का प्रकार, ধরন, ধরণ, প্রকার, হাসপাতালের ধরন, வகை, மருத்துவமனை வகை, రకం, ఆసుపత్రి రకం, النوع, نوع, نوع المرفق, نوع المنشاة, قسم, ہسپتال کی قسم, tipo, tipo de establecimiento, tipo de centro, tipo de estabelecimento, tipo de unidade, type de structure, type d etablissement, tipe, jenis, jenis faskes, jenis fasilitas, healthcare, loc type",
  phone:
    "phone, phones, phone number, phone numbers, phonenumber, phone no, phone 1, phone 2, telephone, tel, mobile, mobile number, mobile no, contact, contact number, contact numbers, contact no, contact phone, helpline, hospital phone, number, whatsapp, whatsapp number, फ़ोन, फोन, मोबाइल, telefono, telefone, no telepon, nomor telepon, telepon, telephone number, tel no, contact mobile, phone whatsapp, contact details, फ़ोन नंबर, मोबाइल नंबर, मोबाईल, मोबाईल नंबर, दूरध्वनी, संपर्क, संपर्क नंबर, सम्पर्क नम्बर, ফোন, ফোন নম্বর, মোবাইল, মোবাইল নম্বর, যোগাযোগ, தொலைபேசி, தொலைபேசி எண், கைபேசி, அலைபேசி, தொடர்பு எண், ఫోన్, ఫోన్ నంబర్, మొబైల్, الهاتف, هاتف, رقم الهاتف, الجوال, رقم الجوال, التلفون, تلفون, فون, فون نمبر, موبائل, موبائل نمبر, رابطہ, رابطہ نمبر, numero de telephone, contact telephonique, numero de telefono, celular, movil, telefono de contacto, numero de telefone, telefone de contato, contato, contacto, nomor hp, no hp, hp, kontak, no kontak, ponsel",
  email:
    "email, e mail, email id, mail, hospital poc email, correo, courriel, ईमेल, ইমেইল, மின்னஞ்சல், ఈమెయిల్, البريد الالكتروني, ای میل, correo electronico, adresse mail, surel",
  website: "website, web, url, site, link, source link, web site",
  address:
    "address, hospital address, full address, street, street address, addr full, postal address, पता, direccion, adresse, endereco, alamat, ठिकाना, ठेगाना, पत्ता, ঠিকানা, முகவரி, చిరునామా, العنوان, عنوان, پتہ, پتا, domicilio, domicile, address 1",
  place: "place, where, lugar, lieu, lugar, tempat",
  locality:
    "locality, area, location, city, town, village, city town, city town village, शहर, ciudad, ville, cidade, kota, municipality, municipal, block, taluk, taluka, tehsil, mandal, upazila, commune, quartier, ville village, localite, municipio, municipalidad, poblacion, localidad, localidade, bairro, kecamatan, kelurahan, desa, कस्बा, गाँव, गांव, गाव, तालुका, प्रखंड, ब्लॉक, শহর, গ্রাম, উপজেলা, থানা, நகரம், ஊர், கிராமம், నగరం, పట్టణం, గ్రామం, మండలం, المدينة, مدينة, القرية, البلدة, شہر, گاؤں, قصبہ, adm3 name, addr city",
  district:
    "district, county, district name, admin2, ज़िला, जिला, distrito, departement, kabupaten, जनपद, जिल्हा, জেলা, மாவட்டம், జిల్లా, المديرية, المنطقة, القضاء, ضلع, arrondissement, kabupaten kota, kab kota, adm2 name, health district",
  state:
    "state, province, region, state name, admin1, राज्य, estado, provincia, provinsi, governorate, division, प्रदेश, प्रांत, বিভাগ, প্রদেশ, மாநிலம், రాష్ట్రం, المحافظة, محافظة, الولاية, ولاية, الاقليم, صوبہ, ریاست, departamento, uf, adm1 name, state province",
  country:
    "country, country code, iso3c, iso2, pais, pays, negara, देश, দেশ, நாடு, దేశం, البلد, الدولة, ملک, adm0 name, addr country",
  "postal-code":
    "pincode, pin code, pin, zip, zip code, zipcode, postal code, postcode, पिन कोड, codigo postal, code postal, cep, kode pos, पिनकोड, पिन, ডাক কোড, পোস্টকোড, பின்கோடு, அஞ்சல் குறியீடு, పిన్ కోడ్, الرمز البريدي, پوسٹ کوڈ, پوسٹل کوڈ, cp, addr postcode",
  latitude:
    "lat, latitude, y, latitud, lintang, अक्षांश, অক্ষাংশ, அட்சரேகை, అక్షాంశం, خط العرض, عرض البلد, gps latitude, geolocation latitude, location lat, latitude deg",
  longitude:
    "lng, lon, long, longitude, x, longitud, bujur, देशांतर, देशान्तर, रेखांश, দ্রাঘিমাংশ, தீர்க்கரேகை, రేఖాంశం, خط الطول, طول البلد, gps longitude, geolocation longitude, location lon, location lng, longitude deg",
  coordinates:
    "coordinates, location coordinates, lat lng, lat long, latlong, gps, geo, point, coordenadas, geolocation, gps location, gps coordinates, location gps, location point, geopoint, निर्देशांक, স্থানাঙ্ক, ஆயத்தொலைவுகள், الاحداثيات, coordonnees, coordonnees gps, koordinat, titik koordinat, lat lon",
  "opening-hours":
    "opening hours, hours, timings, timing, service time, open hours, horario, horaires, jam buka, खुलने का समय, খোলার সময়, সময়সূচি, திறக்கும் நேரம், తెరిచే సమయం, ساعات العمل, اوقات العمل, اوقات, horario de atencion, heures d ouverture, horario de funcionamento, jam operasional, jam layanan",
  availability:
    "availability, availability status, available, status, verification status, stock, in stock, disponibilidad, disponibilite, ketersediaan, उपलब्धता, उपलब्ध, প্রাপ্যতা, இருப்பு, లభ్యత, అందుబాటు, التوفر, متوفر, دستیابی, disponibilidade, disponible, disponivel, stok, is it available, still available, is it still available",
  quantity:
    "quantity, quantity available, count, qty, amount, units, cantidad, quantite, jumlah, मात्रा, संख्या, পরিমাণ, সংখ্যা, எண்ணிக்கை, అளவு, సంఖ్య, పరిమాణం, الكمية, العدد, تعداد, مقدار, quantidade, nombre d unites",
  note: "note, notes, comment, comments, description, remarks, details, descriptionandorserviceprovided, observaciones, remarques, catatan, keterangan, टिप्पणी, विवरण, कैफियत, शेरा, মন্তব্য, বিবরণ, குறிப்பு, குறிப்புகள், விவரம், గమనిక, వివరాలు, ملاحظات, ملاحظة, الوصف, تبصرہ, تفصیل, نوٹ, observacoes, notas, nota",
  date: "date, last updated, last updated on, last updated at, updated, updated at, updated on, last verified on, verified on, last verified, verification time, verified at, incident date, collection week, as of, last update, last updated date, timestamp, fecha, data, tanggal, mis a jour, mise a jour, date de mise a jour, derniere mise a jour, actualizado, fecha de actualizacion, ultima actualizacion, atualizado, atualizado em, data de atualizacao, diperbarui, tanggal pembaruan, pembaruan terakhir, तारीख़, तिथि, दिनांक, अद्यतन, अपडेट, मिति, তারিখ, হালনাগাদ, தேதி, புதுப்பிக்கப்பட்டது, తేదీ, నవీకరణ, التاريخ, تاريخ, تاريخ التحديث, اخر تحديث, تاریخ, updated utc, created utc, assured date, last modified, submission time, submitted at",
  time: "time, last updated time, hour, hora, heure, waktu, समय, वेळ, সময়, நேரம், సమయం, الوقت, وقت",
};

/** Words of a header that is no count of beds: a rate, a sum of days, a count of people. */
export const NO_COUNT =
  /\b(sum|coverage|admission\w*|admitted|percent\w*|rate|ratio|occupancy|patients?|influenza|previous|breakup|charges?|fee|regulated)\b|%/;

/** Beds, as headers name them in the shipped languages. */
export const BED_NAME =
  /\b(beds?|lits?|camas?|leitos?|tempat tidur|ranjang)\b|बेड|बिस्तर|शय्या|खाट|শয্যা|বেড|படுக்கை|பெட்|పడక|బెడ్|بستر|بيڈ|اسره|سرير/;

/** Types of beds as headers name them; the first that fits counts. */
export const BED_WORDS = [
  [
    "ventilator",
    /\bwith ventilators?\b|^(?!.*without ventilator).*(\b(ventilators?|ventilateurs?|respirador(es)?|ventilador(es)?)\b|वेंटिलेटर|व्हेंटिलेटर|भेन्टिलेटर|ভেন্টিলেটর|வென்டிலேட்டர்|వెంటిలేటర్|وينٹيليٹر|تنفس)/,
  ],
  ["picu", /\bpicu\b|\bp(a)?ediatric icu\b/],
  ["nicu", /\bnicu\b|\bneonatal\b/],
  [
    "icu",
    /\b(icu|intensive|intensifs|reanimation|uci|uti|intensiv[ao]s?|intensif)\b|आईसीयू|आइसीयू|आयसीयू|अतिदक्षता|আইসিইউ|ஐசியு|தீவிர சிகிச்சை|ఐసీయూ|ఐసియు|آئي سي يو|عنايه/,
  ],
  ["hdu", /\bhdu\b|\bhigh dependency\b/],
  [
    "oxygen",
    /\bwith oxygen\b|^(?!.*without oxygen).*(\b(oxygen|o2|oxygene|oxigeno|oxigenio|oksigen)\b|ऑक्सीजन|ऑक्सिजन|अक्सिजन|অক্সিজেন|ஆக்ஸிஜன்|ఆక్సిజన్|آكسيجن|اكسجين)/,
  ],
  ["isolation", /\bisolation\b/],
  ["maternity", /\bmaternity\b/],
  ["paediatric", /\bp(a)?ediatric\b|\bchildren\b/],
  ["emergency", /\bemergency\b/],
  ["general", /\bwithout oxygen\b|\bgeneral\b|\bnormal\b|\bward\b/],
  ["any", BED_NAME],
] as const;

/** What a header's count counts. */
export const COUNT_WORDS = [
  [
    "available",
    /\b(available|vacant|vacancy|free|unoccupied|empty|disponibles?|disponive(l|is)|libres?|vag[ao]s|livres?|khali|kosong|tersedia)\b|खाली|उपलब्ध|रिक्त|रिकाम|খালি|காலி|ఖాళీ|అందుబాటు|دستياب|خالي|متاح|متوفر|شاغر/,
  ],
  [
    "occupied",
    /\b(occupied|used|filled|in use|full|ocupad[ao]s?|occupes?|terisi|terpakai)\b|भरे|भरलेल|ভর্তি|நிரம்பிய|నిండిన|مشغول|بهرے/,
  ],
  [
    "total",
    /\b(total|capacity|staffed|all|allocated|capacite|capacidade?|kapasitas|jumlah)\b|कुल|एकूण|जम्मा|মোট|மொத்த|మొత్తం|اجمالي|مجموع|كل/,
  ],
] as const;

/**
 * Words inside longer headings, such as the questions of a form; the first that fits counts. They
 * count where no heading as a whole is known.
 */
export const WORDS_IN_HEADINGS: readonly (readonly [PlainTarget, RegExp])[] = [
  [
    "phone",
    /\b(phone|mobile|whats ?app|telephone|contact (no|number|details)|telefono|telefone|celular|telepon|ponsel)\b|फोन|मोबा|ফোন|মোবাইল|தொலைபேசி|கைபேசி|அலைபேசி|ఫోన్|మొబైల్|فون|موبائل|هاتف|جوال/,
  ],
  ["email", /\be ?mail\b|\bcorreo\b|\bcourriel\b/],
  ["availability", /\b(available|availability|in stock|disponible|disponivel|tersedia)\b|उपलब्ध|متوفر|دستياب|అందుబాటు/],
  [
    "kind",
    /\b(offer|offering|resource|resources|service|services|supply|supplies|ofrece|ofrecen|proposez|oferece|layanan)\b|सेवा|सहायता|خدمه|সেবা|சேவை/,
  ],
  [
    "name",
    /\bname of\b|\b(facility|hospital|shop|supplier|organi[sz]ation|centre|center|clinic|pharmacy) name\b|\bnombre del?\b|\bnom d[eu]\b|\bnome d[oa]\b|\bnama (rs|rumah sakit|toko|faskes)\b/,
  ],
  ["address", /\b(address|adresse|direccion|endereco|alamat)\b|ঠিকানা|முகவரி|చిరునామా|عنوان/],
  ["locality", /\b(area|city|town|village|locality|ciudad|ville|cidade|kota)\b|शहर|শহর|நகரம்|నగరం|شهر|مدينه/],
  ["date", /\b(last updated|updated (on|at)|verified (on|at)|date of)\b/],
  ["note", /\b(remarks?|comments?|notes?|anything else)\b/],
];
/** Headings of persons and files: their names and numbers are not those of a place of help. */
export const OF_PERSONS =
  /\b(your|doctor|dr|owner|patient|officer|nodal|incharge|in charge|user|username|enumerator|surveyor|volunteer|father|file|responsable|medecin)\b/;
