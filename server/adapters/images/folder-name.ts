import { randomBytes } from 'node:crypto'

const bytesOfName = 9

/** The folder of a new picture: 12 characters that nobody can guess. The demonstration brings its own bytes. */
export const folderName = (random: (size: number) => Buffer = randomBytes) => random(bytesOfName).toString('base64url')
