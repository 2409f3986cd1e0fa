import { setTimeout as sleep } from 'node:timers/promises'
import { signatureOf } from '#server/adapters/cards/pagbank-signature.ts'
import type { Booked } from './books.ts'
import { orderOf } from './order-of.ts'

const pausesMs = [0, 1_000, 5_000, 20_000]

/**
 * Calls back about an order now and at each later step of its story, again while nobody answers. What is under way when
 * the process ends is lost, as it may be with a real gateway.
 */
export function callBack(booked: Booked, token: string, now: () => number) {
  for (const { afterMs } of booked.steps) {
    const wait = Math.max(0, booked.at + afterMs - now())
    if (afterMs > 0 && wait === 0) continue
    const timer = setTimeout(() => void callNow(booked, token, now), wait + 50)
    timer.unref()
  }
}

async function callNow(booked: Booked, token: string, now: () => number) {
  const body = JSON.stringify(orderOf(booked, now()))
  await Promise.all(Array.from({ length: booked.calls }, () => post(booked.notificationUrl, token, body)))
}

export async function post(url: string, token: string, body: string) {
  const headers = { 'content-type': 'application/json', 'x-authenticity-token': signatureOf(token, Buffer.from(body)) }
  for (const pause of pausesMs) {
    await sleep(pause, undefined, { ref: false })
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) })
      await answer.arrayBuffer()
      if (answer.ok) return true
    } catch {
      // Nobody there: once more, later.
    }
  }
  return false
}
