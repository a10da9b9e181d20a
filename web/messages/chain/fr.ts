import type { ChainCatalogue } from './en.ts'

export const fr: ChainCatalogue = {
  hotelCount: { one: '{n} hôtel', other: '{n} hôtels' },
  chainDescription:
    'Comparez les hôtels de {chain} pour vos dates : lieux, prix et chambres libres. Réservez en direct.',
  chainSkip: 'Aller aux hôtels',
  chainHeading: 'Hôtels pour votre séjour',
  chainFound: {
    one: '{n} sur {hotels} a une chambre pour vous',
    other: '{n} sur {hotels} ont une chambre pour vous',
    zero: 'Aucun hôtel n’a de chambre pour vous à ces dates',
  },
  chainFoundAll: {
    one: 'Il y a une chambre pour vous',
    other: 'Les {n} hôtels ont une chambre pour vous',
  },
  chainNoneHint: 'D’autres dates ou un autre nombre de chambres aideront peut-être.',
  chainPromo:
    'Votre code {code} n’est pas encore compris dans ces prix. Il compte sur la page d’un hôtel qui l’accepte.',
  chainSearching: 'Recherche dans tous les hôtels…',
  chainSort: 'Trier par',
  chainSort_price: 'Prix',
  chainSort_distance: 'Distance',
  chainSort_stars: 'Étoiles',
  chainAway: 'à {distance}',
  chainCurrencies:
    'Ces hôtels facturent dans des monnaies différentes. Rien n’est converti : les prix ne sont comparés qu’au sein d’une même monnaie.',
  chainFirst: 'Commencer par',
  chainPricesIn: 'Prix en {currency}',
  chainWithout: 'Non disponibles pour votre séjour',
  chainLowest: 'Prix le plus bas',
  chainLowestAlike: 'Prix le plus bas pour des chambres identiques',
  chainAlike:
    'Les prix sont ceux de {n} chambres identiques. La page d’un hôtel propose aussi des chambres différentes ensemble, parfois moins chères.',
  chainSeeRooms: 'Voir les chambres',
  chainSeeRoomsAt: 'Voir les chambres : {hotel}',
  chainOtherDates: 'Voir d’autres dates',
  chainOtherDatesAt: 'Voir d’autres dates : {hotel}',
  chainMore: { one: 'Afficher {n} hôtel de plus', other: 'Afficher {n} hôtels de plus' },
  chainPlan: 'Où se trouvent les hôtels',
  chainPlanNote:
    'Dessiné à l’échelle d’après les lieux indiqués par les hôtels. Rues et côtes ne sont pas dessinées.',
  chainOnPlan: 'Sur le plan',
  chainOnPlanAt: 'Montrer sur le plan : {hotel}',
  chainNoOffer: 'non disponible',
  chainArea: {
    one: 'Seul {n} hôtel de la zone choisie est affiché.',
    other: 'Seuls les {n} hôtels de la zone choisie sont affichés.',
  },
  chainAll: 'Afficher tous les hôtels',
  chainNotReady: {
    one: 'Les prix de {n} hôtel sont encore en cours de chargement.',
    other: 'Les prix de {n} hôtels sont encore en cours de chargement.',
  },
  chainUnavailable: {
    one: '{n} hôtel n’est pas joignable pour le moment.',
    other: '{n} hôtels ne sont pas joignables pour le moment.',
  },
  chainOffline:
    'Il n’y a pas de connexion pour le moment, rien de nouveau n’a pu être chargé. Vous voyez ce qui a été trouvé auparavant.',
  chainBusyTitle: 'Un instant, s’il vous plaît',
  chainBusy:
    'Beaucoup de clients comparent des hôtels en ce moment, votre recherche a dû attendre trop longtemps.',
  chainTooOftenTitle: 'Cela fait beaucoup de recherches',
  chainTooOften: {
    one: 'De très nombreuses recherches sont venues de votre connexion. Réessayez dans {n} seconde.',
    other: 'De très nombreuses recherches sont venues de votre connexion. Réessayez dans {n} secondes.',
  },
  chainOddDates: 'Les dates de l’adresse ne sont pas utilisables. Affiché ici : {dates}.',
  chainOddParty: 'Les voyageurs ou les chambres de l’adresse ne sont pas utilisables. Affiché ici : {party}.',
  chainMost: 'Cette page compare les {n} premiers hôtels de la chaîne.',
  chainWhy_soldOut: 'Complet à ces dates.',
  chainWhy_fewRooms: 'Il ne reste pas assez de chambres à ces dates.',
  chainWhy_closed: 'Fermé à ces dates.',
  chainWhy_notOnSale: 'Pas en vente pour ces dates.',
  chainWhy_longer: 'Seulement des séjours plus longs à ces dates.',
  chainWhy_shorter: 'Seulement des séjours plus courts à ces dates.',
  chainWhy_tooMany: 'Aucune chambre n’est assez grande pour vous tous. Plus de chambres aideront peut-être.',
  chainWhy_tooLate: 'À réserver plus longtemps à l’avance.',
  chainWhy_notReady: 'Ses prix sont encore en cours de chargement.',
  chainWhy_unavailable: 'Pas joignable pour le moment.',
  chainWhy_tooEarly: 'Pas encore réservable aussi longtemps à l’avance.',
}
