const roles = [
  { name: 'Admin', reach: 16, says: 'All companies, and who works in them' },
  { name: 'Director', reach: 11, says: 'Own companies, webhooks, people, tiers' },
  { name: 'Store Manager', reach: 6, says: 'Own stores and their people' },
  { name: 'Employee', reach: 2, says: 'Own calls' },
] as const;

export function RoleLevels() {
  return (
    <div className="cell roles">
      <div>
        <h3>Role-based access control</h3>
        <p>Four ranks, from admin to employee. Screens, reports and exports keep to the same line.</p>
      </div>
      {roles.map(({ name, reach, says }) => (
        <div key={name}>
          <span className="reach" aria-hidden="true">
            {Array.from({ length: 16 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other name
              <i key={index} className={index < reach ? 'on' : undefined} />
            ))}
          </span>
          <h4>{name}</h4>
          <p>{says}</p>
        </div>
      ))}
    </div>
  );
}
