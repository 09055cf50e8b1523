import type { Migration } from "../migration.ts";

/**
 * A bare number of litres meant litres of water on the form and litres of gas in the rules. The
 * rule is that of src/domain/resources/oxygen/litres.ts, as it was on 2026-11-24. The number stays,
 * beside what it was taken for.
 */
export const litres: Migration = {
  id: "0042-litres",
  why: "litres of water and litres of gas are two fields: stored litres are read by a rule that says what it assumed",
  statements: [
    `WITH bare AS (
       SELECT collection, id, body->'details'->'litres' AS litres, body->'details'->>'form' AS form,
         (body->'details'->>'litres')::numeric AS value FROM documents
       WHERE collection = 'listings' AND jsonb_typeof(body->'details'->'litres') = 'number'
         AND NOT body->'details' ? 'litresRead'),
     judged AS (
       SELECT *, CASE
         WHEN value <= 0 THEN 'unknown'
         WHEN form = 'liquid' THEN CASE WHEN value <= 240 THEN 'water' ELSE 'unknown' END
         WHEN form = 'portable' THEN CASE WHEN value > 60 THEN 'gas' ELSE 'unknown' END
         WHEN form IN ('cylinder', 'refill') THEN
           CASE WHEN value <= 60 THEN 'water' WHEN value >= 150 THEN 'gas' ELSE 'unknown' END
         ELSE 'unknown' END AS told FROM bare)
     UPDATE documents d SET body = jsonb_set(d.body, '{details}', (d.body->'details')
       || jsonb_build_object('litresRead', told)
       || CASE told WHEN 'water' THEN jsonb_build_object('waterLitres', litres)
                    WHEN 'gas' THEN jsonb_build_object('gasLitres', litres) ELSE '{}'::jsonb END)
     FROM judged j WHERE d.collection = j.collection AND d.id = j.id`,
  ],
};
