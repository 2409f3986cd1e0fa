import { hashDemoPassword } from '#demo/cast.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'

const [seconds, concurrency] = process.argv.slice(2).map(Number) as [number, number]
const end = performance.now() + seconds * 1000
let checked = 0
const hash = hashDemoPassword()
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (performance.now() < end) {
      await verifyPassword('demo1234', hash)
      checked++
    }
  }),
)
console.log(checked / seconds)
