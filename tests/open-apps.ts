// The apps that tests have started, until something closes them.
import type { FastifyInstance } from 'fastify';

export const openApps: FastifyInstance[] = [];

/** Stops every running app: its background jobs would write into the rows of the next test or file. */
export async function closeApps(): Promise<void> {
  await Promise.all(openApps.splice(0).map((app) => app.close()));
}
