// A telephone number without what switches write around it. Shared by the ingest and the inference.

const behindName = /^[^<>]*<([^<>]+)>(?:;.*)?$/;
const scheme = /^(?:sips?|tel|callto):(?:\/\/)?([^@;?]+)(?:[@;?].*)?$/i;
const atHost = /^([+\d*#(][\d .()*#-]*)@[^@\s]+$/;
/** `DID-17735550131`, `ANI: 773-555-0131`, `Tel. …`; a code such as `*67`; `9,` for an outside line. */
const before = [
  /^[a-z]{1,8}(?:164)? ?[-/] ?(?=[+(]|\d{10,15}$)/i,
  /^[a-z]{1,8}(?:164)? ?: ?(?=[+(\d])/i,
  /^(?:did|dnis|ani|cli|tel|tfn|phone|cell|mobile)\.? ?(?=[+(\d])/i,
  /^(?:\*\d\d[ -]?|[\d*#]{1,4}[,pw]+)(?=[+(\d])/i,
];
/** What is dialed after someone answers. */
const pauses = /[,;pw][\d#*,;pw]*$/i;
/** `001…`, and as `+001…`. Country codes do not begin with a zero. */
const international = /^\+?00[ .-]?(?=[1-9])/;

/**
 * Without a display name, scheme, host, parameters, prefix or pauses, and without percent-encoding: `"JANE" <sip:+1…@host>`,
 * `tel:+1-773-555-0131;ext=12`, `%2B17735550131`. A number with `00` begins with `+`. Other texts stay about as they are.
 */
export function dialedPart(text: string): string {
  const plain = plainOf(text).trim();
  const named = (behindName.exec(plain)?.[1] ?? plain).trim();
  const address = (scheme.exec(named)?.[1] ?? named).trim();
  const user = (atHost.exec(address)?.[1] ?? address).trim();
  const bare = before.reduce((rest, it) => rest.replace(it, ''), user).replace(pauses, '');
  const dialed = countDigits(bare) >= 10 && countDigits(bare) <= 15 && /^[+\d .()-]+$/.test(bare) ? bare : user;
  const digits = countDigits(dialed);
  return digits >= 10 && digits <= 17 ? dialed.replace(international, '+').replace(/^\(\+(\d{1,3})\)/, '+$1') : dialed;
}

const countDigits = (text: string) => text.replaceAll(/\D/g, '').length;

/** In ASCII as far as digits and marks go, such as a copied `‪+1 773‑555‑0131‬`. */
function plainOf(text: string): string {
  const decoded = /%[\da-f]{2}/i.test(text) ? decode(text) : text;
  if (/^[ -~]*$/.test(decoded)) return decoded;
  return decoded
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}|−/gu, '-');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
