import type { Reporter, TestModule } from 'vitest/node'

/** Prints the summary line that continuous integration reads. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const states = tests.map(test => test.result().state)
    const count = (state: string) => states.filter(one => one === state).length
    const broken = modules.filter(module => module.state() === 'failed' && module.children.size === 0).length
    for (const late of tests.filter(test => test.diagnostic()?.flaky))
      console.log(`passed at the second try: ${late.fullName}`)
    console.log(`\n${count('passed')} passed, ${count('failed') + broken} failed, ${count('skipped')} skipped`)
  }
}
