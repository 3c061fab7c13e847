-- Applies a group of one company's deliveries: writes the log, folds them into their calls and moves the counts by the
-- difference. The life of a call, step 7 (docs/the-life-of-a-call.md); called from ingest by way of apply-deliveries.ts.
--
-- A call is a fold of its deliveries: of each field the value with the greatest order key stays. An order key is
--   rank (0 a default, 1 the payload, 2 a person) + order (16 hexadecimal digits) + delivery id (32)
-- so 49 characters of fixed width, compared bytewise. Key and value travel as one text, which makes the fold a plain
-- max(): the greatest key carries its value along. It does not matter in which order, or how often, deliveries come.
-- A default time is the earliest arrival, not the latest, so there the digits of the key are mirrored.
--
-- One company is applied by one transaction at a time (advisory lock), so reading a call, folding and writing it back
-- cannot be overtaken. On Citus the function runs whole on the machine that holds the company.
CREATE FUNCTION apply_deliveries(p_company bigint, p_deliveries jsonb, p_bodies bytea[])
RETURNS TABLE (delivery_id uuid, log_id bigint, call_id bigint, status text, reason text, message text)
LANGUAGE plpgsql
-- One generic plan, made once in a session's life, whatever size the tables had then. So every look into a table below is
-- written so that it can only be an index lookup: a LATERAL or scalar subquery with one row to find. A plain join was
-- seen to become a hash join that read all of a company's deliveries for each group.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  PERFORM pg_advisory_xact_lock(p_company);

  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT *
    FROM jsonb_to_recordset(p_deliveries) AS d(
      n int, delivery_id uuid, received_at timestamptz, configuration_id bigint, source text, method text,
      content_type text, body_bytes int, body_sha256 text,
      status text, reason text, message text, processed_data jsonb,
      -- What it says of a call; order_key is null where it says nothing.
      order_key text, call_key text, location_id bigint, service_id bigint, employee_id bigint, call_type text,
      is_practice boolean, was_booked boolean, started_ms bigint, duration_seconds int, customer_phone text,
      customer_called boolean, financing_offered boolean,
      default_tag boolean, default_time boolean, missing jsonb)
  ),
  incoming AS MATERIALIZED (
    SELECT *, count(*) OVER (PARTITION BY source, call_key) AS siblings FROM given g
    WHERE (SELECT x.id FROM deliveries x WHERE x.company_id = p_company AND x.delivery_id = g.delivery_id) IS NULL
  ),
  known AS MATERIALIZED (
    SELECT c.* FROM (SELECT DISTINCT source, call_key FROM incoming WHERE order_key IS NOT NULL) i
    CROSS JOIN LATERAL (
      SELECT * FROM calls c WHERE c.company_id = p_company AND c.source = i.source AND c.call_key = i.call_key LIMIT 1
    ) c
  ),
  told AS MATERIALIZED (
    -- Most calls come whole and once: the only delivery of a call that is not known says everything required. Then the
    -- call is what it says; folding it would come to the same, at four times the price.
    SELECT i.*, i.siblings = 1 AND i.location_id IS NOT NULL AND i.service_id IS NOT NULL AND i.call_type IS NOT NULL
      AND i.was_booked IS NOT NULL
      AND NOT EXISTS (SELECT FROM known k WHERE k.source = i.source AND k.call_key = i.call_key) AS is_whole
    FROM incoming i WHERE i.order_key IS NOT NULL
  ),
  parts AS (
    SELECT source, call_key,
      '1' || order_key || location_id AS location,
      '1' || order_key || service_id AS service,
      '1' || order_key || employee_id AS employee,
      '1' || order_key || call_type AS type,
      CASE WHEN default_tag THEN '0' ELSE '1' END || order_key || is_practice AS practice,
      '1' || order_key || was_booked AS booked,
      CASE WHEN default_time THEN '0' || translate(order_key, '0123456789abcdef', 'fedcba9876543210')
        ELSE '1' || order_key END || started_ms AS started,
      '1' || order_key || duration_seconds AS duration,
      '1' || order_key || customer_phone AS phone,
      '1' || order_key || customer_called AS called,
      '1' || order_key || financing_offered AS financing
    FROM told WHERE NOT is_whole
    UNION ALL
    SELECT source, call_key,
      coalesce(field_keys->>'location', fold_key) || location_id,
      coalesce(field_keys->>'service', fold_key) || service_id,
      coalesce(field_keys->>'employee', fold_key) || employee_id,
      coalesce(field_keys->>'type', fold_key) || call_type,
      coalesce(field_keys->>'practice', fold_key) || is_practice,
      coalesce(field_keys->>'booked', fold_key) || was_booked,
      coalesce(field_keys->>'started', fold_key) || (extract(epoch FROM started_at) * 1000)::bigint,
      coalesce(field_keys->>'duration', fold_key) || duration_seconds,
      coalesce(field_keys->>'phone', fold_key) || customer_phone,
      coalesce(field_keys->>'called', fold_key) || customer_called,
      coalesce(field_keys->>'financing', fold_key) || financing_offered
    FROM known
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
    UNION ALL
    SELECT source, call_key, location_id, service_id, employee_id, call_type::call_type, is_practice, was_booked,
      started_ms, duration_seconds, customer_phone, customer_called, financing_offered, '1' || order_key,
      CASE WHEN default_tag OR default_time THEN jsonb_strip_nulls(jsonb_build_object(
        'practice', CASE WHEN default_tag THEN '0' || order_key END,
        'started', CASE WHEN default_time
          THEN '0' || translate(order_key, '0123456789abcdef', 'fedcba9876543210') END)) END
    FROM told WHERE is_whole
  ),
  next AS MATERIALIZED (
    SELECT coalesce(k.id, nextval('calls_id_seq')) AS id, s.*, t.started_at,
      (t.started_at AT TIME ZONE coalesce(
        (SELECT l.time_zone FROM locations l WHERE l.company_id = p_company AND l.id = s.location_id),
        c.time_zone))::date AS local_day,
      s.location_id IS NOT NULL AND s.service_id IS NOT NULL AND s.call_type IS NOT NULL
        AND s.was_booked IS NOT NULL AS is_complete
    FROM states s
    JOIN companies c ON c.id = p_company
    LEFT JOIN known k ON k.source = s.source AND k.call_key = s.call_key
    CROSS JOIN LATERAL (SELECT to_timestamp(s.started_ms / 1000.0) AS started_at) t
  ),
  moved AS (
    SELECT location_id, local_day, service_id, call_type, is_practice, 1 AS calls, was_booked::int AS appointments,
      coalesce(duration_seconds, 0) AS talk_seconds, (duration_seconds IS NOT NULL)::int AS timed_calls
    FROM next WHERE is_complete
    UNION ALL
    SELECT location_id, local_day, service_id, call_type, is_practice, -1, -was_booked::int,
      -coalesce(duration_seconds, 0), -(duration_seconds IS NOT NULL)::int
    FROM known WHERE is_complete
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
  ),
  judged AS (
    SELECT i.*, n.id AS call_id, n.is_complete, n.location_id AS call_location_id, n.employee_id AS call_employee_id,
      -- A required field that this delivery lacks is no matter when the call has it from another one.
      CASE WHEN n.location_id IS NULL THEN 'store-missing' WHEN n.service_id IS NULL THEN 'service-missing'
        WHEN n.was_booked IS NULL THEN 'appointment-missing' WHEN n.call_type IS NULL THEN 'call-type-missing' END AS lacks
    FROM incoming i
    LEFT JOIN next n ON i.order_key IS NOT NULL AND n.source = i.source AND n.call_key = i.call_key
  ),
  logged AS (
    INSERT INTO deliveries (company_id, delivery_id, received_at, configuration_id, source, method, content_type, body,
      body_bytes, body_sha256, status, reason, error_message, processed_data, call_id, location_id, employee_id)
    SELECT p_company, j.delivery_id, j.received_at, j.configuration_id, j.source, j.method, j.content_type,
      p_bodies[j.n], j.body_bytes, j.body_sha256,
      CASE WHEN j.order_key IS NULL THEN j.status WHEN j.is_complete THEN 'success' ELSE 'failed' END,
      CASE WHEN j.order_key IS NULL THEN j.reason ELSE j.lacks END,
      CASE WHEN j.order_key IS NULL THEN j.message ELSE j.missing->>j.lacks END,
      j.processed_data, j.call_id,
      coalesce(j.location_id, j.call_location_id), coalesce(j.employee_id, j.call_employee_id)
    FROM judged j ORDER BY j.n
    -- The same delivery twice in one group. Folding it twice changes nothing, so only its row is in question.
    ON CONFLICT (company_id, delivery_id) DO NOTHING
    RETURNING deliveries.*
  )
  SELECT d.delivery_id, d.id, d.call_id, d.status, d.reason, d.error_message FROM logged d
  UNION ALL
  -- Applied before, its answer lost: say the same again.
  SELECT d.delivery_id, d.id, d.call_id, d.status, d.reason, d.error_message
  FROM given g
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries x WHERE x.company_id = p_company AND x.delivery_id = g.delivery_id LIMIT 1
  ) d;
END $$;
