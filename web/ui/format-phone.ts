/** `+18475550111` is "(847) 555-0111"; numbers of other countries stay in E.164. */
export function formatPhone(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}
