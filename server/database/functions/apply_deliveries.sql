-- Applies a group of deliveries, of one company or of many: writes the log, folds them into their calls and, where
-- those are counted already, moves the counts by the difference. The life of a call, step 7 (docs/the-life-of-a-call.md); called from ingest by way of
-- apply-deliveries.ts, which says what a delivery looks like. One that was applied before is answered as then.
--   p_companies   whose deliveries these are, ascending, each once
--   p_deliveries  a list of deliveries, none twice, with `company_id` and `n`, its place in p_bodies from 1
--
-- A call is a fold of its deliveries: of each field the value with the greatest order key stays. An order key is
--   rank (0 a default or a constant of the mapping, 1 the payload, 2 a person) + order (16 hexadecimal digits)
--   + delivery id (32)
-- so 49 characters of fixed width, compared bytewise. Key and value travel as one text, which makes the fold a plain
-- max(): the greatest key carries its value along. It does not matter in which order, or how often, deliveries come.
-- A default time is the earliest arrival, not the latest, so there the digits of the key are mirrored.
--
-- One company is applied by one transaction at a time (advisory lock), so reading a call, folding and writing it back
-- cannot be overtaken. On Citus the function runs on the machine that holds the company, for one company at a time.
--
-- The steps: given > incoming > told (what each delivery says of each call) and known (those calls until now)
--   > parts > folded > states (the calls after it) > next > counted, stored > judged > outcomes > logged.
-- Whoever applies deliveries in another way may copy from `parts` to `stored`: they need of `told` and `known` nothing
-- but the columns read there, `is_whole` may always be false, and calls that are folded anew from all their deliveries
-- take no part in `parts` as `known`, only in `moved` and as ids in `next`.
CREATE FUNCTION apply_deliveries(p_companies bigint[], p_deliveries jsonb, p_bodies bytea[])
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
  PERFORM pg_advisory_xact_lock(c) FROM unnest(p_companies) c;

  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT *
    FROM jsonb_to_recordset(p_deliveries) AS d(
      company_id bigint, n int, delivery_id uuid, received_at timestamptz, configuration_id bigint, source text,
      method text, content_type text, query text, body_bytes int, body_sha256 text, checks_duplicate boolean,
      signature text, unmapped jsonb, processed_data jsonb, further jsonb,
      -- Of its first or only call; order_key is null where nothing could be said of it.
      status text, reason text, message text, order_key text, call_key text, location_id bigint, service_id bigint,
      employee_id bigint, call_type text, is_practice boolean, was_booked boolean, started_ms bigint,
      duration_seconds int, customer_phone text, customer_called boolean, financing_offered boolean,
      default_tag boolean, default_time boolean, constants jsonb, missing jsonb)
  ),
  incoming AS MATERIALIZED (
    SELECT *, nextval('deliveries_id_seq') AS id, 1 + coalesce(jsonb_array_length(further), 0) AS calls_told FROM given g
    WHERE (SELECT x.id FROM deliveries x WHERE x.company_id = g.company_id AND x.delivery_id = g.delivery_id) IS NULL
  ),
  told AS MATERIALIZED (
    SELECT company_id, id, 0 AS part, source, status, reason, message, order_key, call_key, location_id, service_id,
      employee_id, call_type, is_practice, was_booked, started_ms, duration_seconds, customer_phone, customer_called,
      financing_offered, default_tag, default_time, constants, missing
    FROM incoming
    UNION ALL
    SELECT i.company_id, i.id, f.part, i.source, coalesce(f.status, 'failed'), f.reason, f.message, f.order_key,
      f.call_key, f.location_id, f.service_id, f.employee_id, f.call_type, f.is_practice, f.was_booked, f.started_ms,
      f.duration_seconds, f.customer_phone, f.customer_called, f.financing_offered, f.default_tag, f.default_time,
      f.constants, f.missing
    FROM incoming i
    CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(i.further) AS (
      status text, reason text, message text, order_key text, call_key text, location_id bigint, service_id bigint,
      employee_id bigint, call_type text, is_practice boolean, was_booked boolean, started_ms bigint,
      duration_seconds int, customer_phone text, customer_called boolean, financing_offered boolean,
      default_tag boolean, default_time boolean, constants jsonb, missing jsonb))
    WITH ORDINALITY AS f(
      status, reason, message, order_key, call_key, location_id, service_id,
      employee_id, call_type, is_practice, was_booked, started_ms,
      duration_seconds, customer_phone, customer_called, financing_offered,
      default_tag, default_time, constants, missing, part)
    WHERE i.calls_told > 1
  ),
  known AS MATERIALIZED (
    SELECT c.* FROM (SELECT DISTINCT company_id, source, call_key FROM told WHERE order_key IS NOT NULL) t
    CROSS JOIN LATERAL (
      SELECT * FROM calls c WHERE c.company_id = t.company_id AND c.source = t.source AND c.call_key = t.call_key LIMIT 1
    ) c
  ),
  facts AS MATERIALIZED (
    -- Most calls come whole and once: the only delivery of a call that is not known says everything required. Then the
    -- call is what it says; folding it would come to the same, at four times the price.
    SELECT t.*, count(*) OVER (PARTITION BY company_id, source, call_key) = 1
      AND t.location_id IS NOT NULL AND t.service_id IS NOT NULL AND t.call_type IS NOT NULL AND t.was_booked IS NOT NULL
      -- One of them from the payload: then its key is the call's.
      AND NOT coalesce(t.constants @> '["location", "service", "type", "booked"]', false)
      AND NOT EXISTS (
        SELECT FROM known k WHERE k.company_id = t.company_id AND k.source = t.source AND k.call_key = t.call_key
      ) AS is_whole
    FROM told t WHERE t.order_key IS NOT NULL
  ),
  parts AS (
    SELECT company_id, source, call_key,
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
    FROM facts WHERE NOT is_whole
    UNION ALL
    SELECT company_id, source, call_key,
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
    SELECT company_id, source, call_key,
      max(location COLLATE "C") AS location, max(service COLLATE "C") AS service, max(employee COLLATE "C") AS employee,
      max(type COLLATE "C") AS type, max(practice COLLATE "C") AS practice, max(booked COLLATE "C") AS booked,
      max(started COLLATE "C") AS started, max(duration COLLATE "C") AS duration, max(phone COLLATE "C") AS phone,
      max(called COLLATE "C") AS called, max(financing COLLATE "C") AS financing
    FROM parts GROUP BY company_id, source, call_key
  ),
  states AS (
    SELECT company_id, source, call_key,
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
    SELECT company_id, source, call_key, location_id, service_id, employee_id, call_type::call_type, is_practice,
      was_booked, started_ms, duration_seconds, customer_phone, customer_called, financing_offered, '1' || order_key,
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
    FROM facts WHERE is_whole
  ),
  next AS MATERIALIZED (
    SELECT coalesce(k.id, nextval('calls_id_seq')) AS id, s.*, t.started_at,
      (t.started_at AT TIME ZONE coalesce(
        (SELECT l.time_zone FROM locations l WHERE l.company_id = s.company_id AND l.id = s.location_id),
        (SELECT c.time_zone FROM companies c WHERE c.id = s.company_id)))::date AS local_day,
      s.location_id IS NOT NULL AND s.service_id IS NOT NULL AND s.call_type IS NOT NULL
        AND s.was_booked IS NOT NULL AS is_complete
    FROM states s
    LEFT JOIN known k ON k.company_id = s.company_id AND k.source = s.source AND k.call_key = s.call_key
    CROSS JOIN LATERAL (SELECT to_timestamp(s.started_ms / 1000.0) AS started_at) t
  ),
  -- A call beyond its company's mark is not counted yet: settle_counts will see it as it is then.
  moved AS (
    SELECT company_id, location_id, local_day, service_id, call_type, is_practice, 1 AS calls,
      was_booked::int AS appointments, coalesce(duration_seconds, 0) AS talk_seconds,
      (duration_seconds IS NOT NULL)::int AS timed_calls
    FROM next n WHERE is_complete AND id <= (SELECT m.call_id FROM count_marks m WHERE m.company_id = n.company_id)
    UNION ALL
    SELECT company_id, location_id, local_day, service_id, call_type, is_practice, -1, -was_booked::int,
      -coalesce(duration_seconds, 0), -(duration_seconds IS NOT NULL)::int
    FROM known n WHERE is_complete AND id <= (SELECT m.call_id FROM count_marks m WHERE m.company_id = n.company_id)
  ),
  counted AS (
    INSERT INTO counts AS t (company_id, grain, location_id, period, service_id, call_type, is_practice,
      calls, appointments, talk_seconds, timed_calls)
    SELECT m.company_id, g.grain, g.location_id, g.period, m.service_id, m.call_type, m.is_practice,
      sum(m.calls), sum(m.appointments), sum(m.talk_seconds), sum(m.timed_calls)
    FROM moved m
    CROSS JOIN LATERAL (VALUES
      ('day'::count_grain, m.local_day, 0), ('month', date_trunc('month', m.local_day)::date, m.location_id)
    ) AS g(grain, period, location_id)
    GROUP BY m.company_id, g.grain, g.period, g.location_id, m.service_id, m.call_type, m.is_practice
    HAVING sum(m.calls) <> 0 OR sum(m.appointments) <> 0 OR sum(m.talk_seconds) <> 0 OR sum(m.timed_calls) <> 0
    ON CONFLICT (company_id, grain, period, location_id, service_id, call_type, is_practice) DO UPDATE SET
      calls = t.calls + excluded.calls, appointments = t.appointments + excluded.appointments,
      talk_seconds = t.talk_seconds + excluded.talk_seconds, timed_calls = t.timed_calls + excluded.timed_calls
  ),
  stored AS (
    INSERT INTO calls (company_id, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
      is_practice, was_booked, started_at, local_day, duration_seconds, customer_phone, customer_called,
      financing_offered, fold_key, field_keys)
    SELECT company_id, id, source, call_key, is_complete, location_id, service_id, employee_id, call_type,
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
  judged AS MATERIALIZED (
    SELECT t.company_id, t.id, t.part, n.id AS call_id, coalesce(t.location_id, n.location_id) AS location_id,
      coalesce(t.employee_id, n.employee_id) AS employee_id,
      CASE WHEN t.order_key IS NULL THEN t.status WHEN n.is_complete THEN 'success' ELSE 'failed' END AS status,
      CASE WHEN t.order_key IS NULL THEN t.reason ELSE n.lacks END AS reason,
      CASE WHEN t.order_key IS NULL THEN t.message ELSE t.missing->>n.lacks END AS message
    FROM told t
    LEFT JOIN (
      -- A required field that this delivery lacks is no matter when the call has it from another one.
      SELECT *, CASE WHEN location_id IS NULL THEN 'store-missing' WHEN service_id IS NULL THEN 'service-missing'
        WHEN was_booked IS NULL THEN 'appointment-missing' WHEN call_type IS NULL THEN 'call-type-missing' END AS lacks
      FROM next
    ) n ON t.order_key IS NOT NULL AND n.company_id = t.company_id AND n.source = t.source AND n.call_key = t.call_key
  ),
  bundles AS (
    -- Several calls in one body: wholly well or not, and somebody's own only where all of them are.
    SELECT j.id, min(j.part) FILTER (WHERE j.status <> 'success') AS first_bad,
      CASE WHEN count(j.location_id) = count(*) AND min(j.location_id) = max(j.location_id)
        THEN min(j.location_id) END AS location_id,
      CASE WHEN count(j.employee_id) = count(*) AND min(j.employee_id) = max(j.employee_id)
        THEN min(j.employee_id) END AS employee_id
    FROM judged j WHERE j.id IN (SELECT i.id FROM incoming i WHERE i.calls_told > 1) GROUP BY j.id
  ),
  repeated AS (
    -- Nothing but its body tells whether a call without an id came twice: the earliest equal one, logged or in this group.
    SELECT i.id, (
      SELECT e.id FROM (
        (SELECT d.id, d.received_at FROM deliveries d
        WHERE d.company_id = i.company_id AND d.configuration_id = i.configuration_id AND d.body_sha256 = i.body_sha256
          AND d.received_at BETWEEN i.received_at - interval '10 minutes' AND i.received_at + interval '10 minutes'
        ORDER BY d.received_at LIMIT 1)
        UNION ALL
        SELECT o.id, o.received_at FROM incoming o
        WHERE o.company_id = i.company_id AND o.configuration_id = i.configuration_id AND o.body_sha256 = i.body_sha256
          AND o.received_at >= i.received_at - interval '10 minutes' AND (o.received_at, o.id) < (i.received_at, i.id)
      ) e ORDER BY e.received_at, e.id LIMIT 1
    ) AS duplicate_of
    FROM incoming i WHERE i.checks_duplicate
  ),
  outcomes AS MATERIALIZED (
    SELECT i.*, first.call_id, j.status AS outcome, j.reason AS outcome_reason,
      CASE WHEN i.calls_told > 1 THEN format('Call %s of %s: ', j.part + 1, i.calls_told) || j.message
        ELSE j.message END AS outcome_message,
      CASE WHEN i.calls_told > 1 THEN b.location_id ELSE first.location_id END AS place_id,
      CASE WHEN i.calls_told > 1 THEN b.employee_id ELSE first.employee_id END AS person_id,
      r.duplicate_of
    FROM incoming i
    JOIN judged first ON first.id = i.id AND first.part = 0
    LEFT JOIN bundles b ON b.id = i.id
    JOIN judged j ON j.id = i.id AND j.part = coalesce(b.first_bad, 0)
    LEFT JOIN repeated r ON r.id = i.id
  ),
  logged AS (
    INSERT INTO deliveries (company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, body_bytes, body_sha256, status, reason, error_message, processed_data, unmapped, signature,
      duplicate_of, call_id, location_id, employee_id)
    SELECT company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, p_bodies[n], body_bytes, body_sha256, outcome, outcome_reason, outcome_message, processed_data, unmapped,
      signature, duplicate_of, call_id, place_id, person_id
    FROM outcomes
  ),
  further_logged AS (
    INSERT INTO delivery_calls (company_id, call_id, log_id, part)
    SELECT company_id, call_id, id, part FROM judged WHERE part > 0 AND call_id IS NOT NULL
  )
  SELECT o.delivery_id, o.id, o.call_id, o.outcome, o.outcome_reason, o.outcome_message FROM outcomes o
  UNION ALL
  -- Applied before, its answer lost: say the same again.
  SELECT d.delivery_id, d.id, d.call_id, d.status, d.reason, d.error_message
  FROM given g
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries x WHERE x.company_id = g.company_id AND x.delivery_id = g.delivery_id LIMIT 1
  ) d;
END $$;
