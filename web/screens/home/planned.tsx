// What is written on a claim that is not true yet.

export function Planned() {
  return <span className="planned">Planned</span>;
}
