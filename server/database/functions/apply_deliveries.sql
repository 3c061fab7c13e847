-- Applies deliveries of one company: folds them into their calls, writes the log and returns the outcome of each (step 7 in
-- docs/the-life-of-a-call.md). apply-deliveries.ts builds the input. A delivery that was applied before changes nothing and
-- returns its earlier outcome. `is_stale`: phones of the company wait to be matched with appointments again.
--   p_ids         `n` and delivery_id of each delivery, which are looked up first: the rows are long, and reading them costs most
--   p_deliveries  log rows, each once: `n` identifies it, body_at and body_length locate its body in p_bodies
--   p_parts       the calls of each delivery, at least one: n, part from 0, and its facts or why it was refused; body_hash in
--                 the first part if every call has an id
CREATE FUNCTION apply_deliveries(p_company bigint, p_ids json, p_deliveries json, p_parts json, p_bodies bytea)
RETURNS TABLE (n int, log_id bigint, call_id bigint, status text, reason text, message text, is_stale boolean)
LANGUAGE plpgsql
-- Settings as in fold_calls. Joined tables are as long as the group, and a nested loop would read the group once for each row.
SET enable_nestloop = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_before int[];
  v_candidates json;
  v_adds boolean;
  v_silent int[];
  v_stale int[];
  v_calls json;
  v_is_stale boolean;
BEGIN
  PERFORM FROM companies k WHERE k.id = p_company FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Company % does not exist.', p_company USING ERRCODE = 'foreign_key_violation';
  END IF;

  v_before := ARRAY(
    SELECT g.n FROM json_to_recordset(p_ids) AS g(n int, delivery_id uuid)
    WHERE (SELECT d.id FROM deliveries d WHERE d.company_id = p_company AND d.delivery_id = g.delivery_id) IS NOT NULL);
  IF v_before <> '{}' THEN
    p_parts := coalesce(
      (SELECT json_agg(t) FROM json_array_elements(p_parts) t WHERE (t->>'n')::int <> ALL (v_before)), '[]');
  END IF;

  -- Those that may repeat a delivery, logged or in this group; and whether every call is new and has one delivery.
  SELECT json_agg(p) FILTER (WHERE p.part = 0 AND p.body_hash IS NOT NULL AND (p.call_id IS NOT NULL OR p.equals > 1)),
    coalesce(bool_and(p.call_id IS NULL AND p.times = 1 AND p.states), true)
  INTO v_candidates, v_adds
  FROM (
    SELECT t.n, t.part, t.body_hash, t.order_key, coalesce(t.states, false) AS states, k.id AS call_id,
      count(*) OVER same AS times, count(*) OVER equal AS equals, min(t.n) OVER equal AS kind
    FROM json_to_recordset(p_parts) AS t(
      n int, part int, source text, call_key text, order_key text, body_hash bigint, states boolean)
    LEFT JOIN LATERAL (
      SELECT c.id FROM calls c
      WHERE c.company_id = p_company AND c.source = t.source AND c.call_key = t.call_key LIMIT 1
    ) k ON true
    WHERE t.call_key IS NOT NULL
    WINDOW same AS (PARTITION BY t.source, t.call_key), equal AS (PARTITION BY t.source, t.call_key, t.body_hash)
  ) p;

  -- Where a list is all there is, what a delivery does not say is assumed, which is the fold's part.
  IF v_adds AND NOT EXISTS (SELECT FROM appointment_coverage v WHERE v.company_id = p_company) THEN
    v_calls := (SELECT json_agg(f) FROM add_calls(p_company, p_parts) f);
  ELSE
    IF v_candidates IS NOT NULL THEN
      SELECT array_agg(r.n) FILTER (WHERE r.is_silent), array_agg(r.n) FILTER (WHERE r.is_stale) INTO v_silent, v_stale
      FROM find_repeats(p_company, p_deliveries, v_candidates) r;
    END IF;

    v_calls := (SELECT json_agg(f) FROM fold_calls(p_company, CASE WHEN v_silent IS NULL THEN p_parts ELSE (
      SELECT json_agg(CASE WHEN (t->>'n')::int <> ALL (v_silent) THEN t
        ELSE json_build_object('source', t->'source', 'call_key', t->'call_key') END)
      FROM json_array_elements(p_parts) t) END, '{}', '{}') f);

    IF v_stale IS NOT NULL THEN
      INSERT INTO stale_calls (company_id, call_id)
      SELECT DISTINCT p_company, f.call_id
      FROM json_to_recordset(p_parts) AS t(n int, source text, call_key text)
      JOIN json_to_recordset(v_calls) AS f(source text, call_key text, call_id bigint)
        ON f.source = t.source AND f.call_key = t.call_key
      WHERE t.n = ANY (v_stale)
      ON CONFLICT DO NOTHING;
    END IF;
  END IF;

  v_is_stale := EXISTS (SELECT FROM stale_phones s WHERE s.company_id = p_company);

  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(p_deliveries) AS d(
      n int, delivery_id uuid, received_at timestamptz, configuration_id bigint, source text, method text,
      content_type text, query text, headers json, body_at int, body_length int, body_bytes int, body_sha256 text,
      body_hash bigint, checks_duplicate boolean, signature text, unmapped jsonb, words jsonb,
      processed_data json)
  ),
  incoming AS MATERIALIZED (
    SELECT *, nextval('deliveries_id_seq') AS id FROM given WHERE n <> ALL (v_before)
  ),
  decided AS MATERIALIZED (SELECT * FROM decide_deliveries(p_parts, v_calls)),
  repeated AS (
    -- Only its body shows that a call without an id arrived twice: the earliest equal one, logged or in this group.
    SELECT i.n, (
      SELECT e.id FROM (
        (SELECT d.id, d.received_at FROM deliveries d
        WHERE d.company_id = p_company AND d.configuration_id = i.configuration_id AND d.body_sha256 = i.body_sha256
          AND d.received_at BETWEEN i.received_at - interval '10 minutes' AND i.received_at + interval '10 minutes'
        ORDER BY d.received_at LIMIT 1)
        UNION ALL
        SELECT o.id, o.received_at FROM incoming o
        WHERE o.configuration_id = i.configuration_id AND o.body_sha256 = i.body_sha256
          AND o.received_at >= i.received_at - interval '10 minutes' AND (o.received_at, o.id) < (i.received_at, i.id)
      ) e ORDER BY e.received_at, e.id LIMIT 1
    ) AS duplicate_of
    FROM incoming i WHERE i.checks_duplicate
  ),
  outcomes AS MATERIALIZED (
    SELECT i.*, j.status, j.reason, j.message, j.location_id, j.employee_id, j.calls, j.calls[1] AS call_id,
      r.duplicate_of
    FROM incoming i
    JOIN decided j ON j.n = i.n
    LEFT JOIN repeated r ON r.n = i.n
  ),
  logged AS (
    INSERT INTO deliveries (company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, headers, body, body_bytes, body_sha256, body_hash, status, reason, error_message, processed_data, unmapped, words, signature,
      duplicate_of, call_id, location_id, employee_id)
    SELECT p_company, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, headers, substr(p_bodies, body_at, body_length), body_bytes, body_sha256, body_hash, status, reason, message, processed_data,
      unmapped, words, signature, duplicate_of, call_id, location_id, employee_id
    FROM outcomes
  ),
  further_logged AS (
    INSERT INTO delivery_calls (company_id, call_id, log_id, part)
    SELECT p_company, c.id, o.id, c.place - 1
    FROM outcomes o CROSS JOIN LATERAL unnest(o.calls) WITH ORDINALITY AS c(id, place)
    WHERE c.place > 1 AND c.id IS NOT NULL
  )
  SELECT o.n, o.id, o.call_id, o.status, o.reason, o.message, v_is_stale FROM outcomes o
  UNION ALL
  -- Applied before, and the answer got lost.
  SELECT g.n, d.id, d.call_id, d.status, d.reason, d.error_message, v_is_stale
  FROM given g
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries x WHERE x.company_id = p_company AND x.delivery_id = g.delivery_id LIMIT 1
  ) d
  WHERE g.n = ANY (v_before);
END $$;
