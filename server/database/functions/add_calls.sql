-- Stores calls that are new and have one delivery, as most are: such a call is what that delivery says. Folding it (fold_calls)
-- would come to the same, and takes three times as long for a single call.
--   p_parts  as in fold_calls: each names a call of its own that is not stored yet, and states at least one value
--            in the order of its delivery
-- Needs the company's lock. Returns what fold_calls returns.
CREATE FUNCTION add_calls(p_company bigint, p_parts json)
RETURNS TABLE (source text, call_key text, call_id bigint, lacks text, location_id bigint, employee_id bigint, direction text)
LANGUAGE plpgsql
-- Settings as in fold_calls.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_marks boolean := EXISTS (SELECT FROM appointment_lists l WHERE l.company_id = p_company);
BEGIN
  RETURN QUERY
  WITH facts AS (
    SELECT * FROM json_to_recordset(p_parts) AS t(
      -- each sent field: $name $type,
      source text, call_key text, order_key text, assumed jsonb, unknown jsonb, lone boolean)
    WHERE call_key IS NOT NULL
  ),
  states AS (
    SELECT
      -- each field: $store[($value)] AS $column,
      source, call_key, '1' || order_key AS fold_key, NULL::smallint AS booked_rank,
      CASE
        -- each required field: WHEN $name IS NULL AND NOT $unknown THEN '$missing'
      END AS lacks,
      CASE WHEN assumed <> '[]' OR unknown IS NOT NULL OR answered IS NOT NULL THEN nullif(jsonb_strip_nulls(jsonb_build_object(
        -- each field: '$name', CASE WHEN ($value) IS NULL AND NOT $unknown THEN NULL WHEN $assumed THEN '0' || $assumed_order WHEN $unknown THEN '1' || order_key ELSE nullif('1' || $stated_order, '1' || order_key) END,
        'none', null)), '{}') END AS field_keys
    FROM facts
  ),
  dated AS (
    SELECT s.*, nextval('calls_id_seq') AS id,
      s.lacks IS NULL AS is_complete,
      EXISTS (SELECT FROM webhook_configurations w WHERE w.company_id = p_company AND w.source = s.source AND NOT w.counts)
        AS is_listed_only,
      (s.started_at AT TIME ZONE coalesce(
        (SELECT l.time_zone FROM locations l WHERE l.company_id = p_company AND l.id = s.location_id),
        (SELECT c.time_zone FROM companies c WHERE c.id = p_company)))::date AS local_day
    FROM states s
  ),
  derived AS MATERIALIZED (SELECT d.*, $derived[$of AS $column] FROM dated d),
  marked AS (
    INSERT INTO stale_phones (company_id, phone)
    SELECT DISTINCT p_company, d.customer_phone FROM derived d
    -- No EXISTS: that is a join, whose plan for an empty table reads all of the company's appointments.
    CROSS JOIN LATERAL (
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.phone = d.customer_phone
      UNION ALL
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.second_phone = d.customer_phone
      UNION ALL
      SELECT FROM appointments a WHERE a.company_id = p_company AND a.third_phone = d.customer_phone
      LIMIT 1
    ) has_appointment
    WHERE v_marks AND d.customer_phone IS NOT NULL
    ON CONFLICT DO NOTHING
  ),
  stored AS (
    INSERT INTO calls (
      -- each field: $column,
      company_id, id, source, call_key, is_complete, is_listed_only, local_day, fold_key, field_keys)
    SELECT
      -- each field: $column,
      p_company, id, source, call_key, is_complete, is_listed_only, local_day, fold_key, field_keys
    FROM derived
  )
  SELECT source, call_key, id, lacks, location_id, employee_id, direction::text FROM derived;
END $$;
