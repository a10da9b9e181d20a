// Domains that many guests have. Those that are one slip away from another are here too, so that nobody is doubted.
const DOMAINS = (
  'gmail.com googlemail.com mail.com email.com ymail.com rocketmail.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.it ' +
  'yahoo.ca yahoo.in yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com.au yahoo.com.br yahoo.com.sg hotmail.com ' +
  'hotmail.de hotmail.fr hotmail.es hotmail.it hotmail.co.uk hotmail.co.jp outlook.com outlook.de outlook.fr outlook.es ' +
  'outlook.it outlook.jp outlook.co.id live.com live.de live.fr live.nl live.it live.co.uk msn.com icloud.com me.com mac.com ' +
  'aol.com aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de posteo.de mail.de mailbox.org ' +
  'orange.fr free.fr wanadoo.fr laposte.net sfr.fr libero.it virgilio.it telefonica.net mail.ru yandex.ru yandex.com ' +
  'protonmail.com proton.me qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net docomo.ne.jp ezweb.ne.jp ' +
  'softbank.ne.jp i.softbank.jp bigpond.com bigpond.net.au btinternet.com comcast.net verizon.net telkom.net'
).split(' ')

const SHORTEST = 8
const LENGTH_FOR_TWO = 9

/** How many letters were left out, added, mistaken or swapped with the next one. */
const slips = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, at) => [at])
  for (let at = 0; at <= other.length; at++) rows[0]![at] = at
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  return rows[one.length]![other.length]!
}

const isNear = (domain: string, known: string): boolean => {
  if (known.length < SHORTEST || domain.length > known.length + 2) return false
  const most = known.length >= LENGTH_FOR_TWO && domain[0] === known[0] ? 2 : 1
  return slips(domain, known) <= most
}

/** The address that was probably meant; undefined if there is nothing to doubt. */
export const meantEmail = (email: string): string | undefined => {
  const typed = email.trim()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1).toLowerCase()
  if (at < 1 || domain === '' || DOMAINS.includes(domain)) return undefined
  const near = DOMAINS.filter((known) => isNear(domain, known))
  const [nearest] = near.sort((a, b) => slips(domain, a) - slips(domain, b))
  return nearest && `${typed.slice(0, at)}@${nearest}`
}
