import { createServer } from 'node:http'

// The baseline: a node:http server that answers each path with fixed bytes and does nothing else.
const answers = new Map<string, Buffer>()
const headers = { 'content-type': 'application/json; charset=utf-8' }

const server = createServer((request, response) => {
  const body = answers.get(request.url!)
  if (body === undefined) response.writeHead(404).end()
  else response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
})

process.on('message', (message: { path: string; body: string } | string) => {
  if (message === 'stop') process.exit(0)
  if (message === 'cpu') process.send?.(process.cpuUsage())
  if (typeof message !== 'string') answers.set(message.path, Buffer.from(message.body))
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.send?.({ address: `http://127.0.0.1:${port}` })
})
