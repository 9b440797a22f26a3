import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with the stories that held only when they were told again, and what had kept them from it at first. */
export default class UnsteadyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const stories = modules.flatMap((module) => [...module.children.allTests()]);
    const lines = stories
      .filter((story) => story.diagnostic()?.flaky)
      .map((story) => {
        const [first] = story.result().errors ?? [];
        // A message cuts lists short, such as that of what the browser reported.
        const said = [first?.message, first?.diff].filter(Boolean).join('\n').replaceAll('\n', '\n  ');
        return `${story.module.relativeModuleId}: ${story.fullName}\n  ${said}`;
      });
    if (lines.length > 0) console.log(`\nHeld only when told again:\n${lines.join('\n')}`);
  }
}
