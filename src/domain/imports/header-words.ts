import type { PlainTarget } from "./column-targets.ts";

/**
 * Headers of columns, folded, by what they say. Own list, from the files of
 * data/README.md and common words of English, Hindi, Spanish, French, Portuguese and Indonesian.
 * A header is found as a whole.
 */
export const HEADER_WORDS: Readonly<Partial<Record<PlainTarget, string>>> = {
  id: "id, serial, serial no, serial number, s no, sr no, external id, facility id, hospital pk, ccn, uuid, data id, code, record id, registration no",
  name: "name, title, hospital name, hospital, facility name, facility, facility names, organisation, organization, name of the organisation, nameoftheorganisation, organisation name, organization name, supplier, shop, blood bank name, incident title, name of the organisation contact person, hospital facility, नाम, अस्पताल का नाम, nombre, nom, nome, nama, nama rumah sakit, nombre del hospital",
  operator: "operator, operated by, operator name, brand, tags operator, tags brand, managed by, run by",
  "entry-state":
    "operational status, operationalstatus, operation status, operating status, post status, entry status, record status, facility status, status of facility, functionality, functional status, functioning status, functionality status, functioning, operational, tags operational status",
  kind: "kind, category, resource, resource type, resource name, type of resource, service, services, what, item, recurso, ressource, kategori, categoria, categorie",
  side: "side, need or offer, offer or need",
  "facility-type":
    "facility type, hospital category, hospital type, hospital subtype, facility kind, amenity, type of facility, type",
  phone:
    "phone, phones, phone number, phone numbers, phonenumber, phone no, phone 1, phone 2, telephone, tel, mobile, mobile number, mobile no, contact, contact number, contact numbers, contact no, contact phone, helpline, hospital phone, number, whatsapp, whatsapp number, फ़ोन, फोन, मोबाइल, telefono, telefone, no telepon, nomor telepon, telepon",
  email: "email, e mail, email id, mail, hospital poc email, correo, courriel",
  website: "website, web, url, site, link, source link, web site",
  address:
    "address, hospital address, full address, street, street address, addr full, postal address, पता, direccion, adresse, endereco, alamat",
  place: "place, where, lugar, lieu, lugar, tempat",
  locality:
    "locality, area, location, city, town, village, city town, city town village, शहर, ciudad, ville, cidade, kota",
  district: "district, county, district name, admin2, ज़िला, जिला, distrito, departement, kabupaten",
  state: "state, province, region, state name, admin1, राज्य, estado, provincia, provinsi",
  country: "country, country code, iso3c, iso2, pais, pays, negara",
  "postal-code":
    "pincode, pin code, pin, zip, zip code, zipcode, postal code, postcode, पिन कोड, codigo postal, code postal, cep, kode pos",
  latitude: "lat, latitude, y, latitud, lintang",
  longitude: "lng, lon, long, longitude, x, longitud, bujur",
  coordinates: "coordinates, location coordinates, lat lng, lat long, latlong, gps, geo, point, coordenadas",
  "opening-hours": "opening hours, hours, timings, timing, service time, open hours, horario, horaires, jam buka",
  availability:
    "availability, availability status, available, status, verification status, stock, in stock, disponibilidad, disponibilite, ketersediaan",
  quantity: "quantity, quantity available, count, qty, amount, units, cantidad, quantite, jumlah",
  note: "note, notes, comment, comments, description, remarks, details, descriptionandorserviceprovided, observaciones, remarques, catatan, keterangan",
  date: "date, last updated, last updated on, last updated at, updated, updated at, updated on, last verified on, verified on, last verified, verification time, verified at, incident date, collection week, as of, last update, last updated date, timestamp, fecha, data, tanggal",
  time: "time, last updated time, hour, hora, heure, waktu",
};

/** Words of a header that is no count of beds: a rate, a sum of days, a count of people. */
export const NO_COUNT =
  /\b(sum|coverage|admission\w*|admitted|percent\w*|rate|ratio|occupancy|patients?|influenza|previous|breakup|charges?|fee|regulated)\b|%/;

/** Types of beds as headers name them; the first that fits counts. */
export const BED_WORDS = [
  ["ventilator", /\bwith ventilators?\b|^(?!.*without ventilator).*\bventilators?\b/],
  ["picu", /\bpicu\b|\bp(a)?ediatric icu\b/],
  ["nicu", /\bnicu\b|\bneonatal\b/],
  ["icu", /\bicu\b|\bintensive\b/],
  ["hdu", /\bhdu\b|\bhigh dependency\b/],
  ["oxygen", /\bwith oxygen\b|^(?!.*without oxygen).*\b(oxygen|o2)\b/],
  ["isolation", /\bisolation\b/],
  ["maternity", /\bmaternity\b/],
  ["paediatric", /\bp(a)?ediatric\b|\bchildren\b/],
  ["emergency", /\bemergency\b/],
  ["general", /\bwithout oxygen\b|\bgeneral\b|\bnormal\b|\bward\b/],
  ["any", /\bbeds?\b/],
] as const;

/** What a header's count counts. */
export const COUNT_WORDS = [
  ["available", /\b(available|vacant|vacancy|free|unoccupied|empty|disponibles?|khali)\b/],
  ["occupied", /\b(occupied|used|filled|in use|full|ocupad[ao]s?)\b/],
  ["total", /\b(total|capacity|staffed|all|allocated)\b/],
] as const;
