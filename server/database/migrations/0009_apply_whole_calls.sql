-- The short way for what most deliveries are: the only one of its group that names its call, one call in its body, and
-- everything required of it said. Where the call is not known the call is what that one delivery says; apply_deliveries
-- (0007) would come to the same rows at twice the price. What is not answered here (the call was known, the delivery
-- was applied before) was not touched and is for apply_deliveries.
--
-- Like there: one company is applied by one transaction at a time, and every look into a table is an index lookup for one
-- row. Arrays instead of JSON, because reading the JSON would take as long as all the rest. Called by
-- apply-whole-calls.ts, which says the same columns in the same order.
--   p_companies   whose deliveries these are, ascending, each once
CREATE FUNCTION apply_whole_calls(p_companies bigint[],
  p_company_id bigint[], p_delivery_id uuid[], p_received_at timestamptz[], p_configuration_id bigint[], p_source text[],
  p_method text[], p_content_type text[], p_query text[], p_body bytea[], p_processed_data jsonb[], p_unmapped jsonb[],
  p_signature text[], p_order_key text[], p_call_key text[], p_location_id bigint[], p_service_id bigint[],
  p_employee_id bigint[], p_call_type text[], p_is_practice boolean[], p_was_booked boolean[],
  p_started_at timestamptz[], p_duration_seconds int[], p_customer_phone text[], p_customer_called boolean[],
  p_financing_offered boolean[], p_default_tag boolean[], p_default_time boolean[], p_constants jsonb[])
RETURNS TABLE (delivery_id uuid, log_id bigint, call_id bigint)
LANGUAGE plpgsql
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
      (g.started_at AT TIME ZONE coalesce(
        (SELECT l.time_zone FROM locations l WHERE l.company_id = g.company_id AND l.id = g.location_id),
        (SELECT c.time_zone FROM companies c WHERE c.id = g.company_id)))::date AS local_day
    FROM unnest(p_company_id, p_delivery_id, p_received_at, p_configuration_id, p_source, p_method, p_content_type,
      p_query, p_body, p_processed_data, p_unmapped, p_signature, p_order_key, p_call_key, p_location_id, p_service_id,
      p_employee_id, p_call_type::call_type[], p_is_practice, p_was_booked, p_started_at, p_duration_seconds,
      p_customer_phone, p_customer_called, p_financing_offered, p_default_tag, p_default_time, p_constants)
    AS g(company_id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, processed_data, unmapped, signature, order_key, call_key, location_id, service_id,
      employee_id, call_type, is_practice, was_booked, started_at, duration_seconds,
      customer_phone, customer_called, financing_offered, default_tag, default_time, constants)
    WHERE (SELECT d.id FROM deliveries d WHERE d.company_id = g.company_id AND d.delivery_id = g.delivery_id) IS NULL
      AND (
        SELECT c.id FROM calls c WHERE c.company_id = g.company_id AND c.source = g.source AND c.call_key = g.call_key
      ) IS NULL
  ),
  stored AS (
    INSERT INTO calls (company_id, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
      financing_offered, fold_key, field_keys)
    SELECT company_id, call_id, source, call_key, true, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
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
  counted AS (
    INSERT INTO counts AS t (company_id, grain, location_id, period, service_id, call_type, is_practice,
      calls, appointments, talk_seconds, timed_calls)
    SELECT w.company_id, g.grain, g.location_id, g.period, w.service_id, w.call_type, w.is_practice,
      count(*), count(*) FILTER (WHERE w.was_booked), coalesce(sum(w.duration_seconds), 0), count(w.duration_seconds)
    FROM whole w
    CROSS JOIN LATERAL (VALUES
      ('day'::count_grain, w.local_day, 0), ('month', date_trunc('month', w.local_day)::date, w.location_id)
    ) AS g(grain, period, location_id)
    GROUP BY w.company_id, g.grain, g.period, g.location_id, w.service_id, w.call_type, w.is_practice
    ON CONFLICT (company_id, grain, period, location_id, service_id, call_type, is_practice) DO UPDATE SET
      calls = t.calls + excluded.calls, appointments = t.appointments + excluded.appointments,
      talk_seconds = t.talk_seconds + excluded.talk_seconds, timed_calls = t.timed_calls + excluded.timed_calls
  ),
  logged AS (
    INSERT INTO deliveries (company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, body_bytes, status, processed_data, unmapped, signature, call_id, location_id, employee_id)
    SELECT company_id, log_id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, octet_length(body), 'success', processed_data, unmapped, signature, call_id, location_id, employee_id
    FROM whole
  )
  SELECT w.delivery_id, w.log_id, w.call_id FROM whole w;
END $$;
