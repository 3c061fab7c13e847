-- Returns the values of facts of deliveries behind their order keys, as fold_calls compares them, for the history of a call.
--   p_parts  as in fold_calls, each with its number `n`
CREATE FUNCTION keyed_facts(p_parts json) RETURNS TABLE (n int, fields jsonb)
LANGUAGE sql STABLE
AS $$
  SELECT n, jsonb_strip_nulls(jsonb_build_object(
    -- each field: '$name', CASE WHEN $assumed THEN '0' || $assumed_order ELSE '1' || $stated_order END || $text,
    'none', null))
  FROM json_to_recordset(p_parts) AS t(
    -- each sent field: $name $type,
    n int, order_key text, assumed jsonb, unknown jsonb, lone boolean)
$$;
