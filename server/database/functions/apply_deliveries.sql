-- Applies deliveries of one company: folds what they say into their calls, writes the log, and answers what became of each.
-- The life of a call, step 7 (docs/the-life-of-a-call.md); called by apply-deliveries.ts, which says what a delivery looks
-- like. One that was applied before changes nothing and is answered as then.
--   p_deliveries  the rows of the log, none twice; `n` names each, body_at and body_length say where its body is in p_bodies
--   p_told        what each says of its calls, or why it was refused; at least one for each delivery: n, and part from 0
CREATE FUNCTION apply_deliveries(p_company bigint, p_deliveries json, p_told json, p_bodies bytea)
RETURNS TABLE (n int, log_id bigint, call_id bigint, status text, reason text, message text)
LANGUAGE plpgsql
-- As of fold_calls. What is joined here is as long as the group, which a nested loop would go through once for each row.
SET enable_nestloop = off
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_before int[];
BEGIN
  PERFORM lock_company(p_company);

  v_before := ARRAY(
    SELECT g.n FROM json_to_recordset(p_deliveries) AS g(n int, delivery_id uuid)
    WHERE (SELECT d.id FROM deliveries d WHERE d.company_id = p_company AND d.delivery_id = g.delivery_id) IS NOT NULL);
  IF v_before <> '{}' THEN
    p_told := coalesce(
      (SELECT json_agg(t) FROM json_array_elements(p_told) t WHERE (t->>'n')::int <> ALL (v_before)), '[]');
  END IF;

  RETURN QUERY
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(p_deliveries) AS d(
      n int, delivery_id uuid, received_at timestamptz, configuration_id bigint, source text, method text,
      content_type text, query text, body_at int, body_length int, body_bytes int, body_sha256 text,
      checks_duplicate boolean, signature text, unmapped jsonb, processed_data json)
  ),
  incoming AS MATERIALIZED (
    SELECT *, nextval('deliveries_id_seq') AS id FROM given WHERE n <> ALL (v_before)
  ),
  folded AS MATERIALIZED (SELECT * FROM fold_calls(p_company, p_told, '{}', '{}')),
  judged AS MATERIALIZED (
    SELECT t.n, t.part, f.call_id, coalesce(t.location, f.location_id) AS location_id,
      coalesce(t.employee, f.employee_id) AS employee_id,
      CASE WHEN t.call_key IS NULL THEN t.status WHEN f.lacks IS NULL THEN 'success' ELSE 'failed' END AS status,
      -- A required field that this delivery lacks does not matter when the call has it from another one.
      CASE WHEN t.call_key IS NULL THEN t.reason ELSE f.lacks END AS reason,
      CASE WHEN t.call_key IS NULL THEN t.message ELSE t.missing->>f.lacks END AS message
    FROM json_to_recordset(p_told) AS t(
      n int, part int, source text, call_key text, status text, reason text, message text, missing jsonb,
      location bigint, employee bigint)
    LEFT JOIN folded f ON f.source = t.source AND f.call_key = t.call_key
  ),
  -- Several calls in one body: successful when all are, and somebody's own only where all of them are.
  bundles AS (
    SELECT n, count(*) AS parts, min(part) FILTER (WHERE status <> 'success') AS first_bad,
      CASE WHEN count(location_id) = count(*) AND min(location_id) = max(location_id) THEN min(location_id) END
        AS location_id,
      CASE WHEN count(employee_id) = count(*) AND min(employee_id) = max(employee_id) THEN min(employee_id) END
        AS employee_id
    FROM judged GROUP BY n
  ),
  repeated AS (
    -- Nothing but its body tells whether a call without an id came twice: the earliest equal one, logged or in this group.
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
    SELECT i.*, first.call_id, j.status, j.reason, b.location_id, b.employee_id, r.duplicate_of,
      CASE WHEN b.parts > 1 THEN format('Call %s of %s: ', j.part + 1, b.parts) || j.message ELSE j.message END AS message
    FROM incoming i
    JOIN bundles b ON b.n = i.n
    JOIN judged first ON first.n = i.n AND first.part = 0
    JOIN judged j ON j.n = i.n AND j.part = coalesce(b.first_bad, 0)
    LEFT JOIN repeated r ON r.n = i.n
  ),
  logged AS (
    INSERT INTO deliveries (company_id, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, body, body_bytes, body_sha256, status, reason, error_message, processed_data, unmapped, signature,
      duplicate_of, call_id, location_id, employee_id)
    SELECT p_company, id, delivery_id, received_at, configuration_id, source, method, content_type,
      query, substr(p_bodies, body_at, body_length), body_bytes, body_sha256, status, reason, message, processed_data,
      unmapped, signature, duplicate_of, call_id, location_id, employee_id
    FROM outcomes
  ),
  further_logged AS (
    INSERT INTO delivery_calls (company_id, call_id, log_id, part)
    SELECT p_company, j.call_id, i.id, j.part FROM judged j JOIN incoming i ON i.n = j.n
    WHERE j.part > 0 AND j.call_id IS NOT NULL
  )
  SELECT o.n, o.id, o.call_id, o.status, o.reason, o.message FROM outcomes o
  UNION ALL
  -- Applied before, its answer lost: say the same again.
  SELECT g.n, d.id, d.call_id, d.status, d.reason, d.error_message
  FROM given g
  CROSS JOIN LATERAL (
    SELECT * FROM deliveries x WHERE x.company_id = p_company AND x.delivery_id = g.delivery_id LIMIT 1
  ) d
  WHERE g.n = ANY (v_before);
END $$;
