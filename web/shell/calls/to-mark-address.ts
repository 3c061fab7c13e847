/** The address of the calls to mark of a company, or of one of its locations; without a company they are chosen there. */
export function toMarkAddress({
  companyId,
  storeId,
}: {
  companyId: number | undefined;
  storeId?: number | undefined;
}): string {
  const params = new URLSearchParams({ company: String(companyId ?? 'all') });
  if (storeId !== undefined) params.set('storeId', String(storeId));
  return `/calls/to-mark?${params}`;
}
