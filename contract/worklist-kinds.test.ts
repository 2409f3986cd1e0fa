import { expect, test } from 'vitest'
import { adminScreens } from './admin-screens.ts'
import { answerCase, readCase } from './case.ts'
import { answeredKinds } from './case-kinds.ts'
import type { OperatorRole } from './operator-roles.ts'
import { kindNames, worklistKinds } from './worklist-kinds.ts'

test.each(kindNames)('every role that has %s in its queue may open it', kind => {
  const { opens, roles } = worklistKinds[kind]
  const duty: readonly OperatorRole[] = adminScreens[opens].duty
  expect(roles.filter(role => !duty.includes(role))).toEqual([])
})

test.each(Object.values(answeredKinds))(
  'every role that has $name in its queue may read and answer it',
  ({ roles }) => {
    expect([readCase, answerCase].flatMap(call => roles.filter(role => !call.roles.includes(role)))).toEqual([])
  },
)
