-- Counts the calls beyond a company's mark, at most p_max, and moves the mark. Called by server/jobs/count-calls.ts and
-- before a recount. Counted together they cost a fraction of what they would one by one with their deliveries; until then
-- readers add them to the counts (settle-counts.ts). Returns whether some may be left; null where another process holds the
-- company for longer than a quarter of a second, unless it p_waits.
--
-- Numbers of one company's calls never become visible out of order: they are given under the company's lock.
CREATE FUNCTION settle_counts(p_company bigint, p_max int, p_waits boolean) RETURNS boolean
LANGUAGE plpgsql
-- Settings as in fold_calls.
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $$
DECLARE
  v_mark bigint;
  v_last bigint;
  v_found int;
BEGIN
  -- A group of deliveries is over in milliseconds and must be waited for: where thousands come there is always one, and a
  -- mere try would never have its turn.
  IF NOT p_waits THEN PERFORM set_config('lock_timeout', '250ms', true); END IF;
  BEGIN
    PERFORM FROM companies k WHERE k.id = p_company FOR NO KEY UPDATE;
  EXCEPTION WHEN lock_not_available THEN
    IF p_waits THEN RAISE; END IF;
    RETURN NULL;
  END;
  v_mark := coalesce((SELECT m.call_number FROM count_marks m WHERE m.company_id = p_company), 0);
  WITH new AS MATERIALIZED (
    SELECT c.number, c.is_counted, c.local_day, c.location_id, $kinds[$of AS $column], $counts[$of AS $column]
    FROM calls c WHERE c.company_id = p_company AND c.number > v_mark ORDER BY c.number LIMIT p_max
  ),
  -- Each call is summed once, though three rows hold it.
  summed AS (
    SELECT n.local_day, n.location_id, $kinds[n.$column], $counts[sum(n.$column) AS $column]
    FROM new n WHERE n.is_counted
    GROUP BY n.local_day, n.location_id, $kinds[n.$column]
  ),
  counted AS (
    INSERT INTO counts AS t (company_id, grain, location_id, period, $kinds[$column], $counts[$column])
    SELECT p_company, g.grain, g.location_id, g.period, $kinds[s.$column], $counts[sum(s.$column)]
    FROM summed s
    CROSS JOIN LATERAL counted_rows(s.local_day, s.location_id) g
    GROUP BY g.grain, g.period, g.location_id, $kinds[s.$column]
    ON CONFLICT (company_id, grain, period, location_id, $kinds[$column])
      DO UPDATE SET $counts[$column = t.$column + excluded.$column]
  )
  SELECT max(n.number), count(*) INTO v_last, v_found FROM new n;
  IF v_found < p_max THEN
    -- All are counted, also where the last ones are gone again.
    v_last := coalesce((SELECT k.last_call_number FROM companies k WHERE k.id = p_company), 0);
  END IF;
  INSERT INTO count_marks AS m (company_id, call_number) VALUES (p_company, v_last)
  ON CONFLICT (company_id) DO UPDATE SET call_number = excluded.call_number
  WHERE m.call_number <> excluded.call_number;
  RETURN v_found = p_max;
END $$;
