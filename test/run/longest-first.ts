import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute or more. If one of them started last, the other cores would be idle. */
const longest = [
  'start/killed',
  'start/paid-under-fire',
  'start/signals',
  'start/rolling-restart',
  'journeys/layout',
  'journeys/public-pages',
  'journeys/profile-form',
]

const takesLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(`/${name}.test.ts`))

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return [...own.filter(takesLong), ...own.filter(file => !takesLong(file))]
    })
  }
}
