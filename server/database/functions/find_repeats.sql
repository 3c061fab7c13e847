-- Finds byte-identical deliveries of the same call, at most seven days apart by the times in their ids. A repetition counts as
-- if it had arrived with the first of them (docs/decisions/0053).
--   p_deliveries  as in apply_deliveries
--   p_candidates  first parts whose calls exist or have an equal delivery in the group: n, body_hash, order_key, call_id (null:
--                 a new call), and `kind`: one number for equal deliveries of one call
-- Returns a row for each. `is_silent`: an equal one was understood alike, so there is nothing to fold. `is_stale`: its calls must
-- be folded again from the log, because a call does not keep values that lost.
CREATE FUNCTION find_repeats(p_company bigint, p_deliveries json, p_candidates json)
RETURNS TABLE (n int, is_silent boolean, is_stale boolean)
LANGUAGE plpgsql
-- Settings as in fold_calls: each access to a table finds one row by an index. For the log it is deliveries_call_idx, the only one with
-- ids as bytes: on a table that was small then, the planner could take the index of all ids for plain ones.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_found json;
BEGIN
  v_found := (
    WITH candidates AS MATERIALIZED (
      SELECT c.n, c.call_id, c.body_hash, c.kind, right(c.order_key, 32)::uuid AS id, (
          lpad(to_hex(greatest(0, stamp.ms - week.ms)), 12, '0') || repeat('0', 20)
        )::uuid AS week_before, (
          lpad(to_hex(stamp.ms + week.ms), 12, '0') || repeat('f', 20)
        )::uuid AS week_after
      FROM json_to_recordset(p_candidates) AS c(n int, call_id bigint, body_hash bigint, kind int, order_key text)
      CROSS JOIN LATERAL (SELECT ('x' || substr(c.order_key, 17, 12))::bit(48)::bigint AS ms) stamp
      CROSS JOIN (SELECT 604800000 AS ms) week
    ),
    logged AS (
      SELECT c.n, e.log_id, NULL::int AS in_group, l.log_id IS NOT NULL AS is_late
      FROM candidates c
      LEFT JOIN LATERAL (
        SELECT d.id AS log_id FROM deliveries d
        WHERE d.company_id = p_company AND d.call_id = c.call_id AND d.body_hash = c.body_hash
          AND uuid_send(d.delivery_id) < uuid_send(c.id) AND uuid_send(d.delivery_id) >= uuid_send(c.week_before)
        ORDER BY uuid_send(d.delivery_id) DESC LIMIT 1
      ) e ON true
      LEFT JOIN LATERAL (
        SELECT d.id AS log_id FROM deliveries d
        WHERE d.company_id = p_company AND d.call_id = c.call_id AND d.body_hash = c.body_hash
          AND uuid_send(d.delivery_id) > uuid_send(c.id) AND uuid_send(d.delivery_id) <= uuid_send(c.week_after)
        ORDER BY uuid_send(d.delivery_id) LIMIT 1
      ) l ON true
      WHERE e.log_id IS NOT NULL OR l.log_id IS NOT NULL
    ),
    grouped AS (
      SELECT p.n, NULL::bigint AS log_id, p.previous AS in_group, false AS is_late
      FROM (
        SELECT c.n, c.week_before, lag(c.n) OVER equal AS previous, lag(c.id) OVER equal AS previous_id
        FROM candidates c WINDOW equal AS (PARTITION BY c.kind ORDER BY c.id)
      ) p
      WHERE p.previous_id >= p.week_before
    )
    SELECT json_agg(f) FROM (SELECT * FROM logged UNION ALL SELECT * FROM grouped) f
  );
  IF v_found IS NULL THEN RETURN; END IF;

  RETURN QUERY
  WITH said AS MATERIALIZED (
    SELECT g.n, g.processed_data::jsonb AS said FROM json_to_recordset(p_deliveries) AS g(n int, processed_data json)
  ),
  compared AS (
    SELECT f.n, f.is_late, s.said = coalesce(
      (SELECT d.processed_data::jsonb FROM deliveries d WHERE d.company_id = p_company AND d.id = f.log_id LIMIT 1),
      (SELECT o.said FROM said o WHERE o.n = f.in_group)
    ) AS is_alike
    FROM json_to_recordset(v_found) AS f(n int, log_id bigint, in_group int, is_late boolean)
    JOIN said s ON s.n = f.n
  ),
  judged AS (
    SELECT c.n, coalesce(bool_or(c.is_alike), false) AS is_silent, bool_or(c.is_late) AS is_late
    FROM compared c GROUP BY c.n
  )
  SELECT j.n, j.is_silent, j.is_late OR NOT j.is_silent FROM judged j;
END $$;
