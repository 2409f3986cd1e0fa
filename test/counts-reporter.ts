import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with the plain line that continuous integration reads. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const states = modules.flatMap(module => [...module.children.allTests()].map(test => test.result().state))
    const count = (state: string) => states.filter(one => one === state).length
    const broken = modules.filter(module => module.state() === 'failed' && module.children.size === 0).length
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped`)
  }
}
