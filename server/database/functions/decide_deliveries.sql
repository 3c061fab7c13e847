-- Decides the status and reason of log rows, from the parts of each delivery and the state of their calls. The only place that
-- does, for ingest, replays, dry runs and trials.
--   p_parts  as in apply_deliveries
--   p_calls  the calls that p_parts names: source, call_key, call_id, lacks, location_id, employee_id, direction (fold_calls)
-- Returns a row for each delivery; `calls` has the call of each part, in order, null if it was refused.
CREATE FUNCTION decide_deliveries(p_parts json, p_calls json)
RETURNS TABLE (n int, status text, reason text, message text, location_id bigint, employee_id bigint, calls bigint[])
LANGUAGE sql STABLE
AS $$
  WITH parts AS MATERIALIZED (
    SELECT t.n, t.part, c.call_id,
      CASE WHEN c.call_id IS NULL THEN coalesce(t.status, 'failed') WHEN c.lacks IS NULL THEN 'success'
        WHEN v.is_not_placed THEN 'not-placed' ELSE 'failed' END AS status,
      -- A required field that this delivery lacks does not matter if the call has it from another one.
      CASE WHEN c.call_id IS NULL THEN t.reason WHEN v.is_not_placed THEN 'not-placed' ELSE c.lacks END AS reason,
      CASE WHEN c.call_id IS NULL THEN t.message WHEN v.is_not_placed THEN t.not_placed ELSE t.missing->>c.lacks END
        AS message,
      coalesce(t.location, c.location_id) AS location_id,
      coalesce(t.employee, c.employee_id) AS employee_id
    FROM json_to_recordset(p_parts) AS t(
      n int, part int, source text, call_key text, status text, reason text, message text, missing jsonb,
      not_placed text, is_outgoing boolean,      location bigint, employee bigint)
    LEFT JOIN json_to_recordset(p_calls) AS c(
      source text, call_key text, call_id bigint, lacks text, location_id bigint, employee_id bigint, direction text
    ) ON c.source = t.source AND c.call_key = t.call_key
    -- Calls that went out, or from one extension to another, are in no figure: one from a line at no location is no failure.
    CROSS JOIN LATERAL (
      SELECT c.lacks = 'store-missing' AND t.not_placed IS NOT NULL
        AND (c.direction IN ('outbound', 'internal') OR (c.direction IS NULL AND t.is_outgoing)) AS is_not_placed
    ) v
  ),
  -- A body with several calls succeeds if all do, and belongs to a location or an employee if all do.
  bundles AS (
    SELECT n, count(*) AS parts, coalesce(min(part) FILTER (WHERE status NOT IN ('success', 'not-placed')),
        min(part) FILTER (WHERE status = 'not-placed'), 0) AS decides,
      CASE WHEN count(location_id) = count(*) AND min(location_id) = max(location_id) THEN min(location_id) END
        AS location_id,
      CASE WHEN count(employee_id) = count(*) AND min(employee_id) = max(employee_id) THEN min(employee_id) END
        AS employee_id,
      array_agg(call_id ORDER BY part) AS calls
    FROM parts GROUP BY n
  )
  SELECT b.n, p.status, p.reason,
    CASE WHEN b.parts > 1 THEN format('Call %s of %s: ', p.part + 1, b.parts) || p.message ELSE p.message END,
    b.location_id, b.employee_id, b.calls
  FROM bundles b JOIN parts p ON p.n = b.n AND p.part = b.decides
$$;
