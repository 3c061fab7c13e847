// A reporter for Playwright beside its own: notes the time of each file and the stories that passed only when tried again.
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { noteFile } from './test-notes';

export default class NoteStories implements Reporter {
  private readonly seconds = new Map<string, number>();
  private readonly stories = new Set<TestCase>();

  onTestEnd(story: TestCase, { duration }: TestResult): void {
    const { file } = story.location;
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + duration / 1000);
    this.stories.add(story);
  }

  onEnd(): void {
    const flaky = [...this.stories].filter((story) => story.outcome() === 'flaky');
    for (const [file, seconds] of this.seconds) {
      const titles = flaky.filter((story) => story.location.file === file).map(({ title }) => title);
      noteFile({ file, seconds, flaky: titles });
    }
  }
}
