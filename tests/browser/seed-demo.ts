// Before the stories: seeds the demo that each worker copies. Once per run, since its figures are today's.
import { makeFolder, removeFolder, startDemo } from './start-demo';

export default async function seedDemo() {
  const dataDir = makeFolder();
  const { stop } = await startDemo(dataDir);
  await stop();
  process.env.SEEDED_DEMO = dataDir;
  return () => removeFolder(dataDir);
}
