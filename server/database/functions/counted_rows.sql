-- The rows of `counts` that hold a call: its company's day and month (location 0), and its location's month. Simple enough to be
-- expanded in the query that calls it.
CREATE FUNCTION counted_rows(p_day date, p_location bigint) RETURNS TABLE (grain count_grain, period date, location_id bigint)
LANGUAGE sql IMMUTABLE
AS $$
  VALUES ('day'::count_grain, p_day, 0::bigint),
    ('month', date_trunc('month', p_day::timestamp)::date, 0),
    ('month', date_trunc('month', p_day::timestamp)::date, p_location)
$$;
