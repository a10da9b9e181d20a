import type { ChainCatalogue } from './en.ts'

export const es: ChainCatalogue = {
  hotelCount: { one: '{n} hotel', other: '{n} hoteles' },
  chainDescription:
    'Compare los hoteles de {chain} para sus fechas: lugares, precios y habitaciones libres. Reserve directamente.',
  chainSkip: 'Ir a los hoteles',
  chainHeading: 'Hoteles para su estancia',
  chainFound: {
    one: '{n} de {hotels} tiene una habitación para usted',
    other: '{n} de {hotels} tienen una habitación para usted',
    zero: 'Ningún hotel tiene una habitación para usted en estas fechas',
  },
  chainFoundAll: {
    one: 'Hay una habitación para usted',
    other: 'Los {n} hoteles tienen una habitación para usted',
  },
  chainNoneHint: 'Quizá sirvan otras fechas u otro número de habitaciones.',
  chainPromo:
    'Su código {code} aún no está incluido en estos precios. Se aplica en la página del hotel que lo acepte.',
  chainSearching: 'Buscando en todos los hoteles …',
  chainSort: 'Ordenar por',
  chainSort_price: 'Precio',
  chainSort_distance: 'Distancia',
  chainSort_stars: 'Estrellas',
  chainAway: 'a {distance}',
  chainCurrencies:
    'Estos hoteles cobran en monedas distintas. No se convierte nada: los precios solo se comparan dentro de una misma moneda.',
  chainFirst: 'Empezar por',
  chainPricesIn: 'Precios en {currency}',
  chainWithout: 'No disponibles para su estancia',
  chainLowest: 'Precio más bajo',
  chainLowestAlike: 'Precio más bajo con habitaciones iguales',
  chainAlike:
    'Los precios son para {n} habitaciones iguales. La página de un hotel ofrece también habitaciones distintas juntas, que pueden costar menos.',
  chainSeeRooms: 'Ver habitaciones',
  chainSeeRoomsAt: 'Ver habitaciones: {hotel}',
  chainOtherDates: 'Ver otras fechas',
  chainOtherDatesAt: 'Ver otras fechas: {hotel}',
  chainMore: { one: 'Mostrar {n} hotel más', other: 'Mostrar {n} hoteles más' },
  chainPlan: 'Dónde están los hoteles',
  chainPlanNote:
    'Dibujado a escala según los lugares que indican los hoteles. No se dibujan calles ni costas.',
  chainOnPlan: 'En el plano',
  chainOnPlanAt: 'Mostrar en el plano: {hotel}',
  chainNoOffer: 'no disponible',
  chainArea: {
    one: 'Solo se muestra {n} hotel de la zona elegida.',
    other: 'Solo se muestran los {n} hoteles de la zona elegida.',
  },
  chainAll: 'Mostrar todos los hoteles',
  chainNotReady: {
    one: 'Los precios de {n} hotel todavía se están cargando.',
    other: 'Los precios de {n} hoteles todavía se están cargando.',
  },
  chainUnavailable: {
    one: 'Ahora mismo no se puede consultar {n} hotel.',
    other: 'Ahora mismo no se pueden consultar {n} hoteles.',
  },
  chainOffline:
    'Ahora mismo no hay conexión y no se ha podido cargar nada nuevo. Lo que ve es lo que se encontró antes.',
  chainBusyTitle: 'Un momento, por favor',
  chainBusy: 'Muchos huéspedes comparan hoteles ahora mismo y su búsqueda tuvo que esperar demasiado.',
  chainTooOftenTitle: 'Han sido muchas búsquedas',
  chainTooOften: {
    one: 'Llegaron muchísimas búsquedas desde su conexión. Inténtelo de nuevo en {n} segundo.',
    other: 'Llegaron muchísimas búsquedas desde su conexión. Inténtelo de nuevo en {n} segundos.',
  },
  chainOddDates: 'Las fechas de la dirección no se pueden usar. Se muestra: {dates}.',
  chainOddParty: 'Los huéspedes o las habitaciones de la dirección no se pueden usar. Se muestra: {party}.',
  chainMost: 'Esta página compara los primeros {n} hoteles de la cadena.',
  chainWhy_soldOut: 'Completo en estas fechas.',
  chainWhy_fewRooms: 'No quedan suficientes habitaciones en estas fechas.',
  chainWhy_closed: 'Cerrado en estas fechas.',
  chainWhy_notOnSale: 'No está a la venta para estas fechas.',
  chainWhy_longer: 'En estas fechas solo hay estancias más largas.',
  chainWhy_shorter: 'En estas fechas solo hay estancias más cortas.',
  chainWhy_tooMany: 'Ninguna habitación es lo bastante grande para todos. Quizá sirvan más habitaciones.',
  chainWhy_tooLate: 'Hay que reservar con más antelación.',
  chainWhy_notReady: 'Sus precios todavía se están cargando.',
  chainWhy_unavailable: 'Ahora mismo no se puede consultar.',
  chainWhy_tooEarly: 'Todavía no se puede reservar con tanta antelación.',
}
