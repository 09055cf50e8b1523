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
} as const satisfies Record<string, Source>;
