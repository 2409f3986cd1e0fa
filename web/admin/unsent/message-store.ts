import { openMessageStore } from '#web/conversation/outbox.ts'

const prefix = 'vespera.operator-talk:'

/** What an operator has written and not sent, until the tab closes or they log out. */
export function openOperatorStore(operatorId: number, accountId: number) {
  const name = `${prefix}${operatorId}:${accountId}`
  return openMessageStore(tabStorage, `${name}:draft`, `${name}:unsent:`)
}

const tabStorage = {
  read: (name: string) => sessionStorage.getItem(name) ?? undefined,
  write: (name: string, text: string) => sessionStorage.setItem(name, text),
  forget: (name: string) => sessionStorage.removeItem(name),
  names: (start: string) => Object.keys(sessionStorage).filter(name => name.startsWith(start)),
}

export const forgetUnsentMessages = () => {
  for (const name of tabStorage.names(prefix)) tabStorage.forget(name)
}
