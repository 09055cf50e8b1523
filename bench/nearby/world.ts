import type { Database } from "#server/documents/pool.ts";

/*
 * A made-up country: 300 towns of very different size, four listings in five in or around one of them, the rest anywhere.
 * Written by one statement inside the database, straight into the table, so that a million rows take seconds.
 */

export const TOWNS = 300;

/** Where town number `town` lies. */
export function townAt(town: number): { lat: number; lng: number } {
  return { lat: 9 + ((town * 7919) % 2000) / 100, lng: 70 + ((town * 104_729) % 1900) / 100 };
}

const LISTINGS = `
  WITH one AS (
    SELECT i, floor(${TOWNS} * random() ^ 3)::int AS town, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e,
           random() AS f, sqrt(-2 * ln(1 - random())) * 0.08 AS far, random() * 2 * pi() AS turn, random() < 0.8 AS near
    FROM generate_series($1::int, $2::int) AS i),
  row AS (
    SELECT *, CASE WHEN near THEN 9 + mod(town * 7919, 2000) / 100.0 + far * cos(turn) ELSE 8 + 27 * a END AS lat,
           CASE WHEN near THEN 70 + mod(town * 104729, 1900) / 100.0 + far * sin(turn) ELSE 68 + 28 * b END AS lng,
           (ARRAY['bed','bed','bed','bed','oxygen','oxygen','blood','blood','blood','medicine','medicine','test','vaccine','ambulance','transport','home-care','tele-consultation','food','shelter','supplies'])[1 + floor(20 * c)::int] AS kind,
           (ARRAY['general','oxygen','icu','ventilator','maternity'])[1 + floor(5 * d)::int] AS bed,
           (ARRAY['O-','O+','A-','A+','B-','B+','AB-','AB+'])[1 + floor(8 * e)::int] AS grp,
           to_char((now() - (interval '1 minute' * (exp(f * 11)))) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
           e < 0.7 AS known, d < 0.05 AS need
    FROM one),
  put AS (INSERT INTO documents (collection, id, version, edit_version, body)
    SELECT 'listings', md5('listing' || i)::uuid, 1, 1, jsonb_build_object(
      'side', CASE WHEN need THEN 'need' ELSE 'offer' END, 'kind', kind,
      'details', CASE kind WHEN 'bed' THEN jsonb_build_object('bedType', bed) WHEN 'blood' THEN jsonb_build_object('component', 'red-cells', 'group', grp)
                           WHEN 'oxygen' THEN jsonb_build_object('form', 'cylinder', 'litres', 7000) ELSE '{}'::jsonb END,
      'title', 'Town ' || town || ' Hospital ' || (i / 8), 'language', 'en',
      'place', jsonb_build_object('lat', round(lat::numeric, 6), 'lng', round(lng::numeric, 6), 'label', 'Town ' || town || ', District, State, India',
               'precision', CASE WHEN need THEN 'area' ELSE 'exact' END, 'basis', CASE WHEN need THEN 'masked' ELSE 'given' END, 'uncertaintyKm', CASE WHEN need THEN 1.5 ELSE 0.1 END),
      'facilityId', md5('facility' || (i / 8))::uuid, 'facilityName', 'Town ' || town || ' Hospital ' || (i / 8),
      'ownerId', NULL, 'urgency', 'planned', 'status', 'open',
      'reach', CASE WHEN known THEN jsonb_build_object('value', 'reachable', 'at', at, 'by', 'facility') ELSE '{"value":"unknown","at":null,"by":null}' END,
      'stock', CASE WHEN known THEN jsonb_build_object('value', CASE WHEN b < 0.6 THEN 'available' ELSE 'out' END, 'count', floor(b * 20), 'at', at, 'by', 'facility') ELSE '{"value":"unknown","at":null,"by":null}' END,
      'trust', CASE WHEN known AND a < 0.3 THEN jsonb_build_object('value', 'confirmed', 'at', at, 'by', 'verifier') ELSE '{"value":"unreviewed","at":null,"by":null}' END,
      'confirmedAt', CASE WHEN known THEN at END, 'expiresAt', NULL,
      'contact', jsonb_build_object('channels', jsonb_build_array(jsonb_build_object('type', 'phone', 'value', '+12025550' || (100 + mod(i, 100)))), 'shielded', false, 'available', true),
      'source', jsonb_build_object('kind', 'facility', 'name', 'Made up for the bench'))
    FROM row)
  SELECT 1`;

const SLICE = 25_000;
const WRITERS = 2;

/**
 * Adds the listings numbered from..to; returns when they are there and the planner knows about
 * them.
 */
export async function addListings(database: Database, from: number, to: number): Promise<void> {
  const starts: number[] = [];
  for (let start = from; start <= to; start += SLICE) starts.push(start);
  await Promise.all(Array.from({ length: WRITERS }, () => write(database, starts, to)));
  const client = await database.pool.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("ANALYZE documents");
  client.release(true);
}

async function write(database: Database, starts: number[], to: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off");
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
      await client.query(LISTINGS, [start, Math.min(to, start + SLICE - 1)]);
    }
  } finally {
    client.release(true);
  }
}
