const written =
  /^(?<sign>[-(])?(?:US)?\$? ?(?<whole>\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(?<cents>\d{1,4}))?(?: ?(?:USD|\$))?\)?$/i;

/** `$1,234.50`, `1234.5`, `(12.00)`: in hundredths, rounded half away from zero. Undefined for anything else. */
export function readValue(text: string): number | undefined {
  const parts = written.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const whole = Number((parts.whole ?? '').replaceAll(',', ''));
  const cents = Math.round(Number(`0.${parts.cents ?? '0'}`) * 100);
  const value = whole * 100 + cents;
  return parts.sign && value !== 0 ? -value : value;
}
