// npm run move: how to move, since backup and restore do it.
console.error(
  'Moving is backup and restore: stop CallGauge, run npm run backup, then npm run restore -- <archive> with DATABASE_URL set to an empty database and an empty DATA_DIR, and start with both.',
);
process.exitCode = 1;
