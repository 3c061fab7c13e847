// A ruler between two sections: a hundred parts, every tenth marked.

export function Ruler() {
  return <div className="wrap ruler" aria-hidden="true" />;
}
