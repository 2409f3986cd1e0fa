import type { IncomingMessage } from 'node:http'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { findLargestShare, type Share, sizeOf } from '#server/fair-share.ts'

type Uploader = Pick<Share, 'network' | 'account'> & {
  /** Told how many bytes came, also of a body that was refused. */
  onReceived: (bytes: number) => Promise<void>
}
/** `giveWay` is there while the body is being received. */
type Upload = Uploader & Share & { giveWay?: (() => void) | undefined }
/** Reads the body. What has arrived stays counted until the work with it is done. */
export type Receive = <T>(read: () => Promise<T>) => Promise<T>

const retrySeconds = 10
/** For the answer to be read before the connection ends. */
const lingerMs = 2_000

/**
 * Room for bodies that are being received or worked on. A request takes as much of it as has arrived, so one that sends
 * nothing takes nothing. When it is full, or one network has half of it, whoever holds most has to come again.
 */
export function openUploadRoom({ maxBytes }: { maxBytes: number }) {
  const uploads = new Set<Upload>()

  return async <T>(request: IncomingMessage, uploader: Uploader, work: (receive: Receive) => Promise<T>) => {
    const upload: Upload = { ...uploader, size: 0 }
    uploads.add(upload)
    try {
      return await work(read => receive(request, upload, read))
    } finally {
      uploads.delete(upload)
    }
  }

  async function receive<T>(request: IncomingMessage, upload: Upload, read: () => Promise<T>) {
    let received = 0
    const count = (chunk: Buffer) => {
      received += chunk.length
      upload.size += chunk.length
      makeRoom(upload)
    }
    const refused = new Promise<never>((_, reject) => {
      upload.giveWay = () => {
        request.off('data', count)
        upload.giveWay = undefined
        upload.size = 0
        letGo(request)
        reject(full())
      }
    })
    request.on('data', count)
    try {
      return await Promise.race([read(), refused])
    } finally {
      request.off('data', count)
      upload.giveWay = undefined
      await upload.onReceived(received)
    }
  }

  function makeRoom({ network }: Upload) {
    const all = [...uploads]
    const ofNetwork = all.filter(upload => upload.network === network)
    const tooMuch = sizeOf(all) > maxBytes ? all : sizeOf(ofNetwork) > maxBytes / 2 ? ofNetwork : []
    findLargestShare(tooMuch.filter(({ giveWay }) => giveWay))?.giveWay?.()
  }
}

/** What still comes is thrown away, for as long as it takes to read the answer. */
function letGo(request: IncomingMessage) {
  request.unpipe()
  request.resume()
  setTimeout(() => request.complete || request.destroy(), lingerMs).unref()
}

function full() {
  const refusal = new Refusal('unavailable', messages.unavailable)
  refusal.retryAfter = retrySeconds
  return refusal
}
