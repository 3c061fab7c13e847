import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name what_changes` writes the next migration from schema.ts and schema/; commit both.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/database/schema.ts',
  out: './server/database/migrations',
});
