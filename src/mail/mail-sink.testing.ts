import { SMTPServer } from 'smtp-server'

export interface Letter {
  to: string
  text: string
}

/** A mail server that keeps the letters it gets, and refuses as many as `refuse` says. */
export interface MailSink {
  letters: Letter[]
  refuse: number
  /** Awaited before a letter is accepted. */
  hold: Promise<void> | undefined
  /** Called when a letter was received, before it is accepted. */
  received: () => void
  url: string
  take(): Letter[]
  close(): Promise<void>
}

export const openSink = async (): Promise<MailSink> => {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      let text = ''
      for await (const chunk of stream) text += chunk
      sink.received()
      await sink.hold
      if (sink.refuse > 0) {
        sink.refuse--
        done(Object.assign(new Error('try later'), { responseCode: 451 }))
        return
      }
      sink.letters.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(','), text })
      done()
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const sink: MailSink = {
    letters: [],
    refuse: 0,
    hold: undefined,
    received: () => {},
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    take: () => sink.letters.splice(0),
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
  return sink
}

const decode = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())

/** All that is in a letter, readable: its head, its text, its HTML and its calendar. */
export const bodyOf = ({ text }: Letter): string =>
  decode(text) +
  [...text.matchAll(/base64\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/g)]
    .map(([, part]) => Buffer.from(part!, 'base64').toString())
    .join('\n')

export const headOf = ({ text }: Letter, name: string): string => {
  const head = text.slice(0, text.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const line = head.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1] ?? ''
  return line
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?(q|b)\?(.*?)\?=/gi, (_, way: string, coded: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64').toString()
        : decode(coded.replaceAll('_', ' ')),
    )
}
