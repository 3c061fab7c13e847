/** `+18475550111`, or as people type it, is "(847) 555-0111"; anything else stays as it is. */
export function formatPhone(number: string): string {
  const parts = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}
