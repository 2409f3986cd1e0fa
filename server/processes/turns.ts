/** Lets so many holders work at once, in the order in which they asked. */
export function openTurns<Holder>(atOnce: number) {
  let waiting: { holder: Holder; begin: () => void }[] = []
  const held: Holder[] = []

  function next() {
    while (held.length < atOnce && waiting[0]) {
      const { holder, begin } = waiting.shift() as (typeof waiting)[number]
      held.push(holder)
      begin()
    }
  }

  return {
    ask(holder: Holder, begin: () => void) {
      waiting.push({ holder, begin })
      next()
    },
    end(holder: Holder) {
      const at = held.indexOf(holder)
      if (at >= 0) held.splice(at, 1)
      next()
    },
    /** Of a process that ended. */
    forget(holder: Holder) {
      waiting = waiting.filter(each => each.holder !== holder)
      while (held.includes(holder)) held.splice(held.indexOf(holder), 1)
      next()
    },
  }
}
