-- Returns a body as text, whatever its encoding: UTF-8, else Latin-1, else its bytes with escapes.
CREATE FUNCTION decoded_text(p_body bytea) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT
AS $$
BEGIN
  RETURN convert_from(p_body, 'UTF8');
EXCEPTION WHEN data_exception THEN
  BEGIN
    RETURN convert_from(p_body, 'LATIN1');
  EXCEPTION WHEN data_exception THEN
    RETURN encode(p_body, 'escape');
  END;
END
$$
