import { countFollowed } from './audience/followed.ts'
import { countInSight } from './audience/in-sight.ts'
import { sendWhenLeft } from './audience/tell.ts'

countInSight()
countFollowed()
sendWhenLeft()
