-- Decides which value of a call wins and stores the calls. add_calls does the same for
-- new calls of one delivery each, and repeats is_complete, is_listed_only and local_day. calls/apply-in-any-order.db.test.ts compares
-- the two: deliveries applied singly are added first, those of one call in a group are folded. tests/stories/counted-elsewhere.db.test.ts
-- has the sources that are only listed.
--
-- A call keeps of each field the value with the greatest key:
--   rank (0 assumed: a default or a constant of the mapping, 1 stated by the phone system)
--   + order (16 hexadecimal digits) + delivery id (32)
-- These are 49 characters of fixed width, compared bytewise. Key and value are one text, which makes the fold a plain max():
-- the order and number of deliveries do not matter. If the earliest assumed time of a field wins, it is the order, and its digits
-- are mirrored.
-- Lines with "each field" are repeated for every field in call-fields.ts.
--
-- Statements of people and appointment lists (call_statements) override deliveries. While a call has any, `delivered` keeps
-- what deliveries state, so that a withdrawn statement leaves no trace.
--
-- A statement of rank 0 is an appointment list's: it fills only what deliveries leave open. The yes of a list (rank 2) is a lone
-- one: it is no outcome of its own. A statement that nobody knows the appointment takes the outcome away, too. Where a list is all there is (appointment_coverage), a live call without an outcome was not
-- booked. Phones that have appointments are marked to be matched again (matches/match-phones.ts).
--
-- That nobody knows a value can be stated too: then there is a key with nothing behind it, and `field_keys` lists the field.
--
--   p_parts     facts of deliveries; parts without a call_key were refused and have none
--   p_calls     calls to fold although p_parts may not name them (replay)
--   p_replaced  the ids (32 digits) of deliveries whose values are dropped unless p_parts states them again
--
-- Needs the company's lock, so that no other fold comes between reading a call and writing it. Returns the state of each call;
-- deletes a call without any value. `lacks` is the first required field without a value.
CREATE FUNCTION fold_calls(p_company bigint, p_parts json, p_calls bigint[], p_replaced text[])
RETURNS TABLE (source text, call_key text, call_id bigint, lacks text, location_id bigint, employee_id bigint, direction text)
LANGUAGE plpgsql
-- A connection makes one generic plan, whatever size the tables have then. So every access to a table below can only be an
-- index lookup: a LATERAL or scalar subquery for one row. Every index begins with the company, and on small tables each looks
-- as good as the right one. Only the lookup by call_key is certain, because its index comes last. Lookups by id depend on
-- p_calls, so that ingest, which passes none, never runs them.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  -- Phone systems whose calls are counted elsewhere.
  v_listed text[] := ARRAY(SELECT w.source FROM webhook_configurations w WHERE w.company_id = p_company AND NOT w.counts);
  v_is_covered boolean := EXISTS (SELECT FROM appointment_coverage v WHERE v.company_id = p_company);
  -- Matching folds calls, too, and matches nothing again because of that.
  v_marks boolean := EXISTS (SELECT FROM appointment_lists l WHERE l.company_id = p_company)
    AND current_setting('callgauge.is_matching', true) IS DISTINCT FROM 'yes';
BEGIN
  RETURN QUERY
  WITH facts AS MATERIALIZED (
    SELECT * FROM json_to_recordset(p_parts) AS t(
      -- each sent field: $name $type,
      source text, call_key text, order_key text, assumed jsonb, unknown jsonb, lone boolean)
    WHERE call_key IS NOT NULL
  ),
  named AS MATERIALIZED (SELECT DISTINCT source, call_key FROM facts),
  known AS MATERIALIZED (
    SELECT k.* FROM named n CROSS JOIN LATERAL (
      SELECT * FROM calls c
      WHERE c.company_id = p_company AND c.source = n.source AND c.call_key = n.call_key LIMIT 1
    ) k
    UNION ALL
    SELECT c.* FROM calls c
    WHERE p_calls <> '{}' AND c.company_id = p_company AND c.id = ANY (p_calls)
      AND NOT EXISTS (SELECT FROM named n WHERE n.source = c.source AND n.call_key = c.call_key)
  ),
  held AS (
    SELECT
      -- each field: CASE WHEN delivered IS NOT NULL THEN delivered->>'$name' WHEN $knowable OR $column IS NOT NULL THEN coalesce(field_keys->>'$name', fold_key) || $load ELSE field_keys->>'$name' END AS $name,
      source, call_key
    FROM known
  ),
  stated AS MATERIALIZED (
    SELECT k.source, k.call_key, s.fields, s.gaps, s.booked_rank
    FROM known k
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(n.name, value) FILTER (WHERE rank > 0) AS fields,
        jsonb_object_agg(n.name, value) FILTER (WHERE rank = 0) AS gaps,
        max(rank) FILTER (WHERE field = 'booked') AS booked_rank
      FROM (
        SELECT DISTINCT ON (field, rank = 0) field, rank, value FROM call_statements
        WHERE company_id = p_company AND call_id = k.id AND withdrawn_at IS NULL
        ORDER BY field, rank = 0, rank DESC, order_key DESC, id DESC
      ) highest
      CROSS JOIN LATERAL unnest(
        CASE WHEN field = 'booked' AND (rank <> 2 OR value IS NULL) THEN ARRAY[field, 'outcome'] ELSE ARRAY[field] END
      ) AS n(name)
    ) s
    WHERE s.fields IS NOT NULL OR s.gaps IS NOT NULL
  ),
  parts AS (
    SELECT
      -- each field: CASE WHEN $assumed THEN '0' || $assumed_order ELSE '1' || $stated_order END || $text AS $name,
      source, call_key
    FROM facts
    UNION ALL
    SELECT
      -- each field: CASE WHEN substr($name, 18, 32) <> ALL (p_replaced) AND $name >= '0' COLLATE "C" THEN $name END,
      source, call_key
    FROM held
    UNION ALL
    -- A call with statements remains without deliveries, and does not count.
    SELECT
      -- each field: CASE WHEN $lasting THEN ' ' || repeat('0', 48) || substr($name, 50) END,
      h.source, h.call_key
    FROM held h JOIN stated s ON s.source = h.source AND s.call_key = h.call_key AND s.fields IS NOT NULL
  ),
  folded AS MATERIALIZED (
    SELECT
      -- each field: max($name COLLATE "C") AS $name,
      source, call_key
    FROM parts GROUP BY source, call_key
  ),
  keyed AS MATERIALIZED (
    SELECT f.*, s.fields AS stated, s.gaps, s.booked_rank,
      greatest(
        -- each field: CASE WHEN NOT $has_own_order THEN left($name, 49) END COLLATE "C",
        NULL) AS fold_key,
      least(
        -- each field: CASE WHEN NOT $has_own_order THEN left($name, 49) END COLLATE "C",
        NULL) AS least_key
    FROM folded f
    LEFT JOIN stated s ON s.source = f.source AND s.call_key = f.call_key
    WHERE started IS NOT NULL AND practice IS NOT NULL
  ),
  states AS (
    SELECT
      -- each field: CASE WHEN stated ? '$name' THEN $store[(stated->>'$name')] ELSE $store[coalesce(nullif(substr($name, 50), ''), gaps->>'$name')] END AS $column,
      source, call_key, fold_key, stated, gaps, booked_rank,
      CASE
        -- each required field: WHEN stated->>'$name' IS NULL AND ($name IS NULL OR ($knowable AND stated ? '$name')) THEN '$missing'
      END AS lacks,
      -- Only fields whose key differs from the call's, and those that are stated to be unknown.
      CASE WHEN fold_key > least_key OR (false
        -- each field: OR ((NOT $knowable AND length($name) = 49) OR ($has_own_order AND left($name, 49) <> fold_key))
      ) THEN jsonb_strip_nulls(jsonb_build_object(
        -- each field: '$name', CASE WHEN length($name) = 49 AND NOT $knowable THEN $name ELSE nullif(left($name, 49), fold_key) END,
        'none', null)) END AS field_keys,
      CASE WHEN v_is_covered OR stated IS NOT NULL OR gaps IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
        -- each field: '$name', $name,
        'none', null)) END AS delivered
    FROM keyed
  ),
  next AS MATERIALIZED (
    SELECT n.*, coalesce(k.id, nextval('calls_id_seq')) AS id
    FROM states n
    LEFT JOIN known k ON k.source = n.source AND k.call_key = n.call_key
  ),
  dated AS (
    SELECT n.*, n.lacks IS NULL AND n.fold_key >= '0' COLLATE "C" AS is_complete,
      n.source = ANY (v_listed) AS is_listed_only, (n.started_at AT TIME ZONE coalesce(
      (SELECT l.time_zone FROM locations l WHERE l.company_id = p_company AND l.id = n.location_id),
      (SELECT c.time_zone FROM companies c WHERE c.id = p_company)))::date AS local_day
    FROM next n
  ),
  covered AS (
    SELECT d.*, v_is_covered AND is_complete AND NOT is_listed_only AND NOT is_practice
      AND (direction IS NULL OR direction = 'inbound') AND customer_phone IS NOT NULL AND NOT coalesce($missedAsStated, false)
      AND EXISTS (
        SELECT FROM appointment_coverage v
        WHERE v.company_id = p_company AND v.location_id IN (0, d.location_id) AND d.local_day BETWEEN v.from_day AND v.to_day
      ) AS is_covered
    FROM dated d
  ),
  filled AS (
    SELECT
      -- each field: $shown AS $column,
      source, call_key, lacks, id, is_complete, is_listed_only, local_day, fold_key, field_keys,
      CASE WHEN is_covered AND booked IS NULL THEN coalesce(booked_rank, 0::smallint) ELSE booked_rank END AS booked_rank,
      CASE WHEN is_covered OR stated IS NOT NULL OR gaps IS NOT NULL THEN delivered END AS delivered
    FROM covered
  ),
  derived AS MATERIALIZED (SELECT d.*, $derived[$of AS $column] FROM filled d),
  marked AS (
    INSERT INTO stale_phones (company_id, phone)
    SELECT p_company, p.phone
    FROM (SELECT d.customer_phone AS phone FROM derived d UNION SELECT k.customer_phone FROM known k) p
    -- No EXISTS: that is a join, whose plan for an empty table reads all of the company's appointments. The collation is the
    -- index's: the folded phone has that of order keys.
    CROSS JOIN LATERAL (
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.phone = p.phone COLLATE "default"
      UNION ALL
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.second_phone = p.phone COLLATE "default"
      UNION ALL
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.third_phone = p.phone COLLATE "default"
      LIMIT 1
    ) has_appointment
    WHERE v_marks AND p.phone IS NOT NULL
    ON CONFLICT DO NOTHING
  ),
  gone AS (
    DELETE FROM calls c
    WHERE p_calls <> '{}' AND c.company_id = p_company
      AND c.id = ANY (ARRAY(SELECT k.id FROM known k EXCEPT SELECT n.id FROM next n))
  ),
  stored AS (
    INSERT INTO calls (
      -- each field: $column,
      company_id, id, source, call_key, is_complete, is_listed_only, local_day, fold_key, field_keys, delivered, booked_rank)
    SELECT
      -- each field: $column,
      p_company, id, source, call_key, is_complete, is_listed_only, local_day, fold_key, field_keys, delivered, booked_rank
    FROM derived
    ON CONFLICT (company_id, source, call_key) DO UPDATE SET
      -- each field: $column = excluded.$column,
      is_complete = excluded.is_complete, is_listed_only = excluded.is_listed_only, local_day = excluded.local_day, fold_key = excluded.fold_key,
      field_keys = excluded.field_keys, delivered = excluded.delivered, booked_rank = excluded.booked_rank
  )
  SELECT source, call_key, id, lacks, location_id, employee_id, direction::text FROM derived;
END $$;
