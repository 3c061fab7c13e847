export function Planned() {
  return <span className="planned">Planned</span>;
}
