import type { Source } from "#domain/listings/listing.ts";

/**
 * The source and licence of each format's rows. The format itself states whose the numbers are
 * (`numbers`). `asOf` is the date of the list, where its rows have none.
 */
export const SOURCES = {
  "india-blood-banks": {
    kind: "import",
    name: "data.gov.in, Blood Bank Directory",
    url: "https://data.gov.in/catalog/blood-bank-directory",
    licence: "GODL-India",
    asOf: "2018-01-01T00:00:00.000Z",
  },
  "india-hospitals": {
    kind: "import",
    name: "data.gov.in, National Hospital Directory",
    url: "https://data.gov.in/catalog/hospital-directory",
    licence: "GODL-India",
    asOf: "2017-01-01T00:00:00.000Z",
  },
  "west-bengal-leads": {
    kind: "import",
    name: "wecan-covidhelp, volunteers of West Bengal",
    url: "https://github.com/debjyoti0891/wecan-covidhelp",
    licence: "MIT",
  },
  "healthsites-osm": {
    kind: "import",
    name: "© OpenStreetMap contributors, healthsites.io",
    url: "https://www.openstreetmap.org/copyright",
    licence: "ODbL-1.0",
  },
  "who-africa": {
    kind: "import",
    name: "Maina et al. 2019, public health facilities in sub-Saharan Africa (WHO), by afrihealthsites",
    url: "https://doi.org/10.1038/s41597-019-0142-2",
    licence: "GPL-3.0",
    asOf: "2019-07-25T00:00:00.000Z",
  },
  "covid19india-resources": {
    kind: "import",
    name: "covid19india, resources by city",
    url: "https://github.com/KrishnaPravin/api",
    licence: "GPL-3.0",
    asOf: "2020-04-10T00:00:00.000Z",
  },
  "life-records": {
    kind: "import",
    name: "Coronasafe Life, records of oxygen",
    url: "https://github.com/ohcnetwork/life-data",
    licence: "none stated",
  },
  "life-hospital-beds": {
    kind: "import",
    name: "Coronasafe Life, beds of hospitals",
    url: "https://github.com/ohcnetwork/life-data",
    licence: "none stated",
  },
  "delhi-beds": {
    kind: "import",
    name: "Government of NCT of Delhi, dashboard of beds",
    url: "https://coronabeds.jantasamvad.org",
    licence: "none stated",
  },
  "us-hhs-beds": {
    kind: "import",
    name: "US HHS, COVID-19 Reported Patient Impact and Hospital Capacity by Facility",
    url: "https://healthdata.gov/Hospital/COVID-19-Reported-Patient-Impact-and-Hospital-Capa/anag-cw7u",
    licence: "public domain (US government)",
  },
  "ushahidi-reports": {
    kind: "import",
    name: "Ushahidi Haiti 2010, reports of services",
    url: "https://github.com/wesm/pydata-book",
    licence: "none stated",
  },
} as const satisfies Record<string, Source>;
