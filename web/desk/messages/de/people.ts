import type { Message } from '../../../shared/words.ts'
import type { enPeople } from '../en/people.ts'

export const dePeople: Record<keyof typeof enPeople, Message> = {
  password: 'Passwort',
  typeBoth: 'Geben Sie zuerst E-Mail und Passwort ein.',
  useKey: 'Stattdessen einen Schlüssel benutzen',
  useEmail: 'Stattdessen mit E-Mail anmelden',
  forgotPassword: 'Passwort vergessen?',
  forgotText:
    'Geben Sie Ihre E-Mail ein. Gibt es dafür hier ein Konto, wird ein Link für ein neues Passwort dorthin geschickt.',
  forgotSent:
    'Gibt es für {email} hier ein Konto, ist ein Link für ein neues Passwort unterwegs. Er gilt drei Tage.',
  forgotNoMail:
    'Von hier werden keine E-Mails verschickt. Bitten Sie einen Inhaber Ihres Hotels um einen Link für ein neues Passwort; auch der Betreiber kann einen machen.',
  sendLink: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  sessionEnded: 'Sie sind nicht mehr angemeldet. Melden Sie sich noch einmal an, um weiterzumachen.',
  lostSession:
    'Sie wurden abgemeldet: hier, anderswo oder nach zu langer Zeit. Was Sie eingegeben haben, ist noch da; melden Sie sich an und machen Sie weiter.',
  proveTitle: 'Sind Sie es?',
  proveText: 'Dafür muss die Anmeldung höchstens 15 Minuten her sein. Danach geht es gleich weiter.',
  outsideTitle: 'Nicht Ihr Hotel',
  inNoHotel: 'Sie sind angemeldet, gehören aber zu keinem Hotel. Bitten Sie einen Inhaber um eine Einladung.',
  notInThisHotel: 'Sie gehören nicht zu diesem Hotel. Ihre sind:',
  takenOut: 'Sie gehören nicht mehr zu diesem Hotel. Ein Inhaber kann Ihnen sagen, warum.',
  signedInAs: 'Angemeldet als {email}',
}
