// A reporter for Vitest beside its own: notes the time of each file and the tests that passed only when tried again.
import type { Reporter, TestModule } from 'vitest/node';
import { noteFile } from './test-notes';

export default class NoteTests implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration } = module.diagnostic();
    const flaky = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky);
    noteFile({
      file: module.moduleId,
      seconds: (collectDuration + duration) / 1000,
      flaky: flaky.map((test) => test.fullName),
    });
  }
}
