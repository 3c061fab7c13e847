-- Takes a company's lock until the transaction ends. Required to apply, count, recount, replay, merge or move its calls. The
-- lock is a row, because advisory locks do not exclude on Citus: each is on the machine where its statement ran
-- (docs/decisions/0040).
CREATE FUNCTION lock_company(p_company bigint) RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM company_locks l WHERE l.company_id = p_company FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Company % has no row in company_locks, which is made with the company.', p_company
      USING ERRCODE = 'foreign_key_violation';
  END IF;
END $$;
