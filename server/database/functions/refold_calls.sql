-- Folds calls of one company anew, from all their deliveries, and moves the counts by the difference. Called for a replay
-- (server/database/refold-calls.ts), which holds the company's lock and writes the log itself. The fold is that of
-- apply_deliveries: what is said there of order keys holds here.
--   p_calls       the ids of the calls whose deliveries say something else now
--   p_facts       what their deliveries say, all of them, as apply_deliveries takes it, each with its `source`
--   p_deliveries  the ids (32 hexadecimal digits) of the deliveries that p_facts speaks for, or whose say has ended
-- What a call holds from anywhere else stays: a person's corrections, deliveries that are no longer in the log. A call that
-- nothing is said of any more goes; one that is named for the first time begins. Answers what the calls are now.
CREATE FUNCTION refold_calls(p_company bigint, p_calls bigint[], p_facts jsonb, p_deliveries text[])
RETURNS TABLE (call_id bigint, source text, call_key text)
LANGUAGE plpgsql
-- As of apply_deliveries.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH facts AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_facts) AS d(
      source text, order_key text, call_key text, location_id bigint, service_id bigint, employee_id bigint,
      call_type text, is_practice boolean, was_booked boolean, started_ms bigint, duration_seconds int,
      customer_phone text, customer_called boolean, financing_offered boolean, default_tag boolean,
      default_time boolean, constants jsonb)
  ),
  known AS MATERIALIZED (
    SELECT c.* FROM (SELECT DISTINCT id FROM unnest(p_calls) AS g(id)) g
    CROSS JOIN LATERAL (SELECT * FROM calls c WHERE c.company_id = p_company AND c.id = g.id LIMIT 1) c
  ),
  held AS (
    SELECT source, call_key,
      coalesce(field_keys->>'location', fold_key) || location_id AS location,
      coalesce(field_keys->>'service', fold_key) || service_id AS service,
      coalesce(field_keys->>'employee', fold_key) || employee_id AS employee,
      coalesce(field_keys->>'type', fold_key) || call_type AS type,
      coalesce(field_keys->>'practice', fold_key) || is_practice AS practice,
      coalesce(field_keys->>'booked', fold_key) || was_booked AS booked,
      coalesce(field_keys->>'started', fold_key) || (extract(epoch FROM started_at) * 1000)::bigint AS started,
      coalesce(field_keys->>'duration', fold_key) || duration_seconds AS duration,
      coalesce(field_keys->>'phone', fold_key) || customer_phone AS phone,
      coalesce(field_keys->>'called', fold_key) || customer_called AS called,
      coalesce(field_keys->>'financing', fold_key) || financing_offered AS financing
    FROM known
  ),
  parts AS (
    SELECT source, call_key,
      CASE WHEN constants ? 'location' THEN '0' ELSE '1' END || order_key || location_id AS location,
      CASE WHEN constants ? 'service' THEN '0' ELSE '1' END || order_key || service_id AS service,
      CASE WHEN constants ? 'employee' THEN '0' ELSE '1' END || order_key || employee_id AS employee,
      CASE WHEN constants ? 'type' THEN '0' ELSE '1' END || order_key || call_type AS type,
      CASE WHEN default_tag OR constants ? 'practice' THEN '0' ELSE '1' END || order_key || is_practice AS practice,
      CASE WHEN constants ? 'booked' THEN '0' ELSE '1' END || order_key || was_booked AS booked,
      CASE WHEN default_time THEN '0' || translate(order_key, '0123456789abcdef', 'fedcba9876543210')
        WHEN constants ? 'started' THEN '0' || order_key ELSE '1' || order_key END || started_ms AS started,
      CASE WHEN constants ? 'duration' THEN '0' ELSE '1' END || order_key || duration_seconds AS duration,
      CASE WHEN constants ? 'phone' THEN '0' ELSE '1' END || order_key || customer_phone AS phone,
      CASE WHEN constants ? 'called' THEN '0' ELSE '1' END || order_key || customer_called AS called,
      CASE WHEN constants ? 'financing' THEN '0' ELSE '1' END || order_key || financing_offered AS financing
    FROM facts
    UNION ALL
    SELECT source, call_key,
      CASE WHEN left(location, 1) = '2' OR substr(location, 18, 32) <> ALL (p_deliveries) THEN location END,
      CASE WHEN left(service, 1) = '2' OR substr(service, 18, 32) <> ALL (p_deliveries) THEN service END,
      CASE WHEN left(employee, 1) = '2' OR substr(employee, 18, 32) <> ALL (p_deliveries) THEN employee END,
      CASE WHEN left(type, 1) = '2' OR substr(type, 18, 32) <> ALL (p_deliveries) THEN type END,
      CASE WHEN left(practice, 1) = '2' OR substr(practice, 18, 32) <> ALL (p_deliveries) THEN practice END,
      CASE WHEN left(booked, 1) = '2' OR substr(booked, 18, 32) <> ALL (p_deliveries) THEN booked END,
      CASE WHEN left(started, 1) = '2' OR (substr(started, 18, 32) <> ALL (p_deliveries)
        AND translate(substr(started, 18, 32), '0123456789abcdef', 'fedcba9876543210') <> ALL (p_deliveries))
        THEN started END,
      CASE WHEN left(duration, 1) = '2' OR substr(duration, 18, 32) <> ALL (p_deliveries) THEN duration END,
      CASE WHEN left(phone, 1) = '2' OR substr(phone, 18, 32) <> ALL (p_deliveries) THEN phone END,
      CASE WHEN left(called, 1) = '2' OR substr(called, 18, 32) <> ALL (p_deliveries) THEN called END,
      CASE WHEN left(financing, 1) = '2' OR substr(financing, 18, 32) <> ALL (p_deliveries) THEN financing END
    FROM held
  ),
  folded AS MATERIALIZED (
    SELECT source, call_key,
      max(location COLLATE "C") AS location, max(service COLLATE "C") AS service, max(employee COLLATE "C") AS employee,
      max(type COLLATE "C") AS type, max(practice COLLATE "C") AS practice, max(booked COLLATE "C") AS booked,
      max(started COLLATE "C") AS started, max(duration COLLATE "C") AS duration, max(phone COLLATE "C") AS phone,
      max(called COLLATE "C") AS called, max(financing COLLATE "C") AS financing
    FROM parts GROUP BY source, call_key
  ),
  states AS (
    SELECT source, call_key,
      substr(location, 50)::bigint AS location_id, substr(service, 50)::bigint AS service_id,
      substr(employee, 50)::bigint AS employee_id, substr(type, 50)::call_type AS call_type,
      substr(practice, 50)::boolean AS is_practice, substr(booked, 50)::boolean AS was_booked,
      substr(started, 50)::bigint AS started_ms, substr(duration, 50)::int AS duration_seconds,
      substr(phone, 50) AS customer_phone, substr(called, 50)::boolean AS customer_called,
      substr(financing, 50)::boolean AS financing_offered, k.fold_key,
      -- Only the fields whose key is not the call's: most calls come whole, and then this is null.
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'location', nullif(left(location, 49), k.fold_key), 'service', nullif(left(service, 49), k.fold_key),
        'employee', nullif(left(employee, 49), k.fold_key), 'type', nullif(left(type, 49), k.fold_key),
        'practice', nullif(left(practice, 49), k.fold_key), 'booked', nullif(left(booked, 49), k.fold_key),
        'started', nullif(left(started, 49), k.fold_key), 'duration', nullif(left(duration, 49), k.fold_key),
        'phone', nullif(left(phone, 49), k.fold_key), 'called', nullif(left(called, 49), k.fold_key),
        'financing', nullif(left(financing, 49), k.fold_key))), '{}') AS field_keys
    FROM folded
    CROSS JOIN LATERAL (SELECT greatest(
      left(location, 49) COLLATE "C", left(service, 49), left(employee, 49), left(type, 49), left(practice, 49),
      left(booked, 49), left(started, 49), left(duration, 49), left(phone, 49), left(called, 49), left(financing, 49)
    ) AS fold_key) k
    WHERE started IS NOT NULL AND practice IS NOT NULL
  ),
  next AS MATERIALIZED (
    SELECT coalesce(k.id, nextval('calls_id_seq')) AS id, s.*, t.started_at,
      (t.started_at AT TIME ZONE coalesce(
        (SELECT l.time_zone FROM locations l WHERE l.company_id = p_company AND l.id = s.location_id),
        (SELECT c.time_zone FROM companies c WHERE c.id = p_company)))::date AS local_day,
      s.location_id IS NOT NULL AND s.service_id IS NOT NULL AND s.call_type IS NOT NULL
        AND s.was_booked IS NOT NULL AS is_complete
    FROM states s
    LEFT JOIN known k ON k.source = s.source AND k.call_key = s.call_key
    CROSS JOIN LATERAL (SELECT to_timestamp(s.started_ms / 1000.0) AS started_at) t
  ),
  gone AS (
    DELETE FROM calls c USING known k
    WHERE c.company_id = p_company AND c.id = k.id AND NOT EXISTS (SELECT FROM next n WHERE n.id = k.id)
  ),
  -- As of apply_deliveries.
  moved AS (
    SELECT location_id, local_day, service_id, call_type, is_practice, 1 AS calls, was_booked::int AS appointments,
      coalesce(duration_seconds, 0) AS talk_seconds, (duration_seconds IS NOT NULL)::int AS timed_calls
    FROM next n WHERE is_complete AND id <= (SELECT m.call_id FROM count_marks m WHERE m.company_id = p_company)
    UNION ALL
    SELECT location_id, local_day, service_id, call_type, is_practice, -1, -was_booked::int,
      -coalesce(duration_seconds, 0), -(duration_seconds IS NOT NULL)::int
    FROM known n WHERE is_complete AND id <= (SELECT m.call_id FROM count_marks m WHERE m.company_id = p_company)
  ),
  counted AS (
    INSERT INTO counts AS t (company_id, grain, location_id, period, service_id, call_type, is_practice,
      calls, appointments, talk_seconds, timed_calls)
    SELECT p_company, g.grain, g.location_id, g.period, m.service_id, m.call_type, m.is_practice,
      sum(m.calls), sum(m.appointments), sum(m.talk_seconds), sum(m.timed_calls)
    FROM moved m
    CROSS JOIN LATERAL (VALUES
      ('day'::count_grain, m.local_day, 0), ('month', date_trunc('month', m.local_day)::date, m.location_id)
    ) AS g(grain, period, location_id)
    GROUP BY g.grain, g.period, g.location_id, m.service_id, m.call_type, m.is_practice
    HAVING sum(m.calls) <> 0 OR sum(m.appointments) <> 0 OR sum(m.talk_seconds) <> 0 OR sum(m.timed_calls) <> 0
    ON CONFLICT (company_id, grain, period, location_id, service_id, call_type, is_practice) DO UPDATE SET
      calls = t.calls + excluded.calls, appointments = t.appointments + excluded.appointments,
      talk_seconds = t.talk_seconds + excluded.talk_seconds, timed_calls = t.timed_calls + excluded.timed_calls
  ),
  stored AS (
    INSERT INTO calls (company_id, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
      financing_offered, fold_key, field_keys)
    SELECT p_company, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
      financing_offered, fold_key, field_keys
    FROM next
    ON CONFLICT (company_id, source, call_key) DO UPDATE SET is_complete = excluded.is_complete,
      location_id = excluded.location_id, service_id = excluded.service_id, employee_id = excluded.employee_id,
      call_type = excluded.call_type, is_practice = excluded.is_practice, was_booked = excluded.was_booked,
      started_at = excluded.started_at, local_day = excluded.local_day, duration_seconds = excluded.duration_seconds,
      customer_phone = excluded.customer_phone, customer_called = excluded.customer_called,
      financing_offered = excluded.financing_offered, fold_key = excluded.fold_key, field_keys = excluded.field_keys
  )
  SELECT id, source, call_key FROM next;
END $$;
