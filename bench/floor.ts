import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { headers, body } = JSON.parse(await text(process.stdin)) as { headers: Record<string, string>; body: string }
const bytes = Buffer.from(body, 'base64')
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = headers
const list = Object.entries(sent).flat()

createServer((_request, response) => {
  response.writeHead(200, list)
  response.end(bytes)
}).listen(Number(process.argv[2]), '127.0.0.1')
