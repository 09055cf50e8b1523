import type { PlainTarget } from "./column-targets.ts";

/**
 * What the fields of a service in HSDS 3 say, by their paths: the service is the kind, its location
 * has the name. Others of its fields say nothing here. Source: the schema of HSDS 3.0.
 */
export const HSDS_COLUMNS: Readonly<Record<string, PlainTarget>> = {
  id: "id",
  name: "kind",
  status: "entry-state",
  description: "note",
  email: "email",
  url: "website",
  assured_date: "date",
  "capacities.updated": "date",
  "capacities.available": "quantity",
  "organization.name": "operator",
  "phones.number": "phone",
  "service_at_locations.location.name": "name",
  "service_at_locations.location.latitude": "latitude",
  "service_at_locations.location.longitude": "longitude",
  "service_at_locations.location.addresses.address_1": "address",
  "service_at_locations.location.addresses.city": "locality",
  "service_at_locations.location.addresses.state_province": "state",
  "service_at_locations.location.addresses.postal_code": "postal-code",
  "service_at_locations.location.addresses.country": "country",
  "service_at_locations.location.phones.number": "phone",
};
