import { defineConfig } from 'drizzle-kit';

// How the migration is generated: docs/changing-things.md, "A table or a column".
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/database/schema.ts',
  out: './server/database/migrations',
});
