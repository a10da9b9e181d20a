import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Member } from './patroni.ts'
import { freePort } from './postgres.ts'

/** Passes connections on to the member that Patroni calls the primary, with the checks that its documentation gives. */
const configuration = (port: number, members: Member[]): string =>
  [
    'defaults',
    '  mode tcp',
    '  retries 2',
    '  timeout client 30m',
    '  timeout connect 4s',
    '  timeout server 30m',
    '  timeout check 5s',
    'listen primary',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 3s fall 3 rise 2 on-marked-down shutdown-sessions',
    ...members.map(
      ({ name, host, restPort }) => `  server ${name} ${host} maxconn 100 check port ${restPort}`,
    ),
    '',
  ].join('\n')

/** An HAProxy before the members, as most run it with Patroni. */
export class HaProxy {
  private readonly child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.child = child
    this.port = port
  }

  static async start(folder: string, members: Member[]): Promise<HaProxy> {
    const port = await freePort()
    const file = path.join(folder, 'haproxy.cfg')
    fs.writeFileSync(file, configuration(port, members))
    return new HaProxy(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }), port)
  }

  stop(): void {
    this.child.kill('SIGKILL')
  }
}
