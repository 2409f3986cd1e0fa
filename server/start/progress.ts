type Terminal = { isTTY?: boolean; write(text: string): unknown }

/** Says each line; a percentage moves on in place on a terminal, and comes by tens in a log. */
export function openProgress(out: Terminal = process.stdout) {
  const moves = out.isTTY === true
  let open = false
  let lastTen = -1
  return (line: string) => {
    const percent = /(\d+)%$/.exec(line)?.[1]
    if (percent !== undefined && moves) out.write(`\r\x1b[K${line}`)
    else if (percent === undefined || tens(percent) !== lastTen) out.write(`${open ? '\n' : ''}${line}\n`)
    open = percent !== undefined && moves
    lastTen = percent === undefined ? -1 : tens(percent)
  }
}

const tens = (percent: string) => Math.floor(Number(percent) / 10)
