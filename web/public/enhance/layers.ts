import { letBackCloseFirst } from '#web/kit/back-closes.ts'

letBackCloseFirst()
