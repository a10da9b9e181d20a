import type { Message } from '../../../shared/words.ts'
import type { enPeople } from '../en/people.ts'

export const frPeople: Record<keyof typeof enPeople, Message> = {
  password: 'Mot de passe',
  typeBoth: 'Saisissez d’abord votre e-mail et votre mot de passe.',
  useKey: 'Utiliser plutôt une clé',
  useEmail: 'Se connecter plutôt par e-mail',
  forgotPassword: 'Mot de passe oublié ?',
  forgotText:
    'Saisissez votre e-mail. S’il a un compte ici, un lien pour un nouveau mot de passe y est envoyé.',
  forgotSent:
    'Si {email} a un compte ici, un lien pour un nouveau mot de passe est en route. Il vaut trois jours.',
  forgotNoMail:
    'Cette installation n’envoie pas d’e-mails. Demandez à un propriétaire de votre hôtel un lien pour un nouveau mot de passe ; qui gère le serveur peut aussi en faire un.',
  sendLink: 'Envoyer le lien',
  backToSignIn: 'Retour à la connexion',
  sessionEnded: 'Vous n’êtes plus connecté. Reconnectez-vous pour continuer.',
  lostSession:
    'Vous avez été déconnecté : ici, ailleurs, ou après trop de temps. Votre saisie est toujours là ; connectez-vous et continuez.',
  proveTitle: 'Est-ce bien vous ?',
  proveText: 'Cela demande une connexion de moins de 15 minutes. C’est fait aussitôt après.',
  outsideTitle: 'Pas votre hôtel',
  inNoHotel: 'Vous êtes connecté, mais d’aucun hôtel. Demandez une invitation à un propriétaire.',
  notInThisHotel: 'Vous n’êtes pas de cet hôtel. Voici les vôtres :',
  takenOut: 'Vous n’êtes plus de cet hôtel. Un de ses propriétaires peut vous dire pourquoi.',
  signedInAs: 'Connecté en tant que {email}',
}
