// Where a configured key leads in a payload, by the rule of the server's ingest, so that this screen promises nothing
// the mapping would not find: the literal key first, then the same text as a path.

/** The value under a key such as `store_id`, `agent.email` or `calls[0].id`; undefined where it leads nowhere. */
export function findInPayload(payload: unknown, key: string): unknown {
  if (key === '') return undefined;
  if (isObject(payload) && Object.hasOwn(payload, key)) return payload[key];
  let found = payload;
  for (const step of key.split('.')) found = takeStep(found, step);
  return found;
}

function takeStep(from: unknown, step: string): unknown {
  if (isObject(from) && Object.hasOwn(from, step)) return from[step];
  const { name, indices } = splitIndices(step);
  let found = from;
  if (name !== '') found = Array.isArray(from) ? elementAt(from, name) : ownValue(from, name);
  for (const index of indices) found = elementAt(found, index);
  return found;
}

/** `tags[0][1]` is the name `tags` and the indices `0`, `1`; brackets that hold no number belong to the name. */
function splitIndices(step: string): { name: string; indices: string[] } {
  const indices: string[] = [];
  let name = step;
  while (name.endsWith(']')) {
    const opening = name.lastIndexOf('[');
    const index = name.slice(opening + 1, -1);
    if (opening < 0 || !isIndex(index)) break;
    indices.unshift(index);
    name = name.slice(0, opening);
  }
  return { name, indices };
}

function ownValue(from: unknown, key: string): unknown {
  return isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined;
}

function elementAt(list: unknown, index: string): unknown {
  return Array.isArray(list) && isIndex(index) ? list[Number(index)] : undefined;
}

const isIndex = (text: string) => /^(?:0|[1-9]\d{0,9})$/.test(text);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
