import type { Message } from '../../../shared/words.ts'

/** Signing in, people, one's own account. */
export const enPeople = {
  // The door
  password: 'Password',
  typeBoth: 'Type your e-mail and your password first.',
  useKey: 'Use a key instead',
  useEmail: 'Sign in with e-mail instead',
  forgotPassword: 'Forgot your password?',
  forgotText: 'Type your e-mail. If it has an account here, a link for a new password is sent to it.',
  forgotSent:
    'If {email} has an account here, a link for a new password is on its way. It is good for three days.',
  forgotNoMail:
    'This installation sends no e-mail. Ask an owner of your hotel for a link for a new password; whoever runs the server can make one too.',
  sendLink: 'Send the link',
  backToSignIn: 'Back to signing in',
  sessionEnded: 'You are not signed in any more. Sign in again to go on.',
  lostSession:
    'You were signed out: here, elsewhere, or because it was too long. What you typed is still here; sign in and go on.',
  proveTitle: 'Is it you?',
  proveText: 'This needs a sign-in of the last 15 minutes. It is done right after.',
  outsideTitle: 'Not your hotel',
  inNoHotel: 'You are signed in, but belong to no hotel. Ask an owner for an invitation.',
  notInThisHotel: 'You do not belong to this hotel. These are yours:',
  takenOut: 'You do not belong to this hotel any more. An owner of it can tell you why.',
  signedInAs: 'Signed in as {email}',
} as const satisfies Record<string, Message>
