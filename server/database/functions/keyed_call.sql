-- Returns the values that a call has from its deliveries behind their order keys, as fold_calls reads them.
CREATE FUNCTION keyed_call(p_company bigint, p_call bigint) RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT coalesce(c.delivered, jsonb_strip_nulls(jsonb_build_object(
    -- each field: '$name', CASE WHEN $knowable OR $column IS NOT NULL THEN coalesce(field_keys->>'$name', fold_key) || $load ELSE field_keys->>'$name' END,
    'none', null)))
  FROM calls c WHERE c.company_id = p_company AND c.id = p_call
$$;
