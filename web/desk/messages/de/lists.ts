import type { Message } from '../../../shared/words.ts'
import type { enLists } from '../en/lists.ts'

export const deLists: Record<keyof typeof enLists, Message> = {
  errUnitNotFree:
    'Dieses Zimmer ist in einer der Nächte an eine andere Buchung vergeben oder gesperrt. Wählen Sie ein anderes.',
}
