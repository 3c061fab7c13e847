-- The short way for what most deliveries are: the only one of its group that names its call, one call in its body, and
-- everything required of it said. Where the call is not known the call is what that one delivery says; apply_deliveries
-- would come to the same rows at twice the price. What is not answered here (the call was known, the delivery was applied
-- before) was not touched and is for apply_deliveries. Its calls are new, so settle_counts counts them.
--
-- Like there: one company is applied by one transaction at a time, and every look into a table is an index lookup for one
-- row. Rows of a type of their own, because reading JSON would take as long as all the rest, and an array for each column
-- a tenth of it. Called by apply-whole-calls.ts, which writes the same fields in the same order.
DROP TYPE IF EXISTS whole_call CASCADE;

CREATE TYPE whole_call AS (
  company_id bigint, delivery_id uuid, received_at timestamptz, configuration_id bigint, source text, method text,
  content_type text, query text, body bytea, processed_data json, unmapped jsonb, signature text, order_key text,
  call_key text, location_id bigint, service_id bigint, employee_id bigint, call_type text, is_practice boolean,
  was_booked boolean, started_at timestamptz, duration_seconds int, customer_phone text, customer_called boolean,
  financing_offered boolean, default_tag boolean, default_time boolean, constants jsonb, local_day date,
  zone_edition bigint
);

-- Answers in one row, with commas between: a row for each delivery would cost both sides several times as much. `places`
-- are those of the applied ones in p_deliveries, from 1.
--   p_companies   whose deliveries these are, ascending, each once
--   p_is_new      nobody has tried to apply any of them yet, so none is looked for; if somebody has, after all, all fail
CREATE FUNCTION apply_whole_calls(p_companies bigint[], p_deliveries whole_call[], p_is_new boolean)
RETURNS TABLE (places text, log_ids text, call_ids text)
LANGUAGE plpgsql
-- As of apply_deliveries.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(c) FROM unnest(p_companies) c;

  RETURN QUERY
  WITH whole AS MATERIALIZED (
    SELECT g.*, nextval('deliveries_id_seq') AS log_id, nextval('calls_id_seq') AS call_id,
      -- By whoever knew all time zones as they are now; else they are looked up.
      coalesce(
        CASE WHEN g.zone_edition = coalesce((SELECT z.edition FROM time_zone_edition z), 0) THEN g.local_day END,
        (g.started_at AT TIME ZONE coalesce(
          (SELECT l.time_zone FROM locations l WHERE l.company_id = g.company_id AND l.id = g.location_id),
          (SELECT c.time_zone FROM companies c WHERE c.id = g.company_id)))::date
      ) AS calendar_day
    FROM unnest(p_deliveries) WITH ORDINALITY g
    WHERE (p_is_new OR (
        SELECT d.id FROM deliveries d WHERE d.company_id = g.company_id AND d.delivery_id = g.delivery_id
      ) IS NULL)
      AND (
        SELECT c.id FROM calls c WHERE c.company_id = g.company_id AND c.source = g.source AND c.call_key = g.call_key
      ) IS NULL
  ),
  stored AS (
    INSERT INTO calls (company_id, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
      financing_offered, fold_key, field_keys)
    SELECT company_id, call_id, source, call_key, true, location_id, service_id, employee_id, call_type::call_type,
      is_practice, was_booked, started_at, calendar_day, duration_seconds, customer_phone, customer_called,
      financing_offered, '1' || order_key,
      CASE WHEN default_tag OR default_time OR constants IS NOT NULL THEN nullif(jsonb_strip_nulls(jsonb_build_object(
        'location', CASE WHEN constants ? 'location' THEN '0' || order_key END,
        'service', CASE WHEN constants ? 'service' THEN '0' || order_key END,
        'employee', CASE WHEN constants ? 'employee' AND employee_id IS NOT NULL THEN '0' || order_key END,
        'type', CASE WHEN constants ? 'type' THEN '0' || order_key END,
        'practice', CASE WHEN default_tag OR constants ? 'practice' THEN '0' || order_key END,
        'booked', CASE WHEN constants ? 'booked' THEN '0' || order_key END,
        'started', CASE WHEN default_time THEN '0' || translate(order_key, '0123456789abcdef', 'fedcba9876543210')
          WHEN constants ? 'started' THEN '0' || order_key END,
        'duration', CASE WHEN constants ? 'duration' AND duration_seconds IS NOT NULL THEN '0' || order_key END,
        'phone', CASE WHEN constants ? 'phone' AND customer_phone IS NOT NULL THEN '0' || order_key END,
        'called', CASE WHEN constants ? 'called' AND customer_called IS NOT NULL THEN '0' || order_key END,
        'financing', CASE WHEN constants ? 'financing' AND financing_offered IS NOT NULL THEN '0' || order_key END
      )), '{}') END
    FROM whole
  ),
  logged AS (
    INSERT INTO deliveries (company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, body_bytes, status, processed_data, unmapped, signature, call_id, location_id, employee_id)
    SELECT company_id, log_id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, octet_length(body), 'success', processed_data, unmapped, signature, call_id, location_id, employee_id
    FROM whole
  )
  SELECT string_agg(w.ordinality::text, ','), string_agg(w.log_id::text, ','), string_agg(w.call_id::text, ',')
  FROM whole w;
END $$;
