-- Takes a company's lock until the transaction ends. Required to apply, count, recount, replay, merge or
-- move calls of a company. A row, because an advisory lock excludes nobody on Citus, where it lies on whichever machine the
-- statement ran (docs/decisions/0040).
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
