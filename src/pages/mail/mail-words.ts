import { MAIL, type MailWords } from '../../../web/messages/mail/catalogues.ts'
import type { PayingWords } from '../../../web/messages/paying/catalogues.ts'
import { createWords } from '../../../web/shared/words.ts'
import type { PageWords } from '../../../web/widget/types.ts'
import { payingWords } from '../../../web/widget/words/paying-words.ts'
import type { Language } from '../../stay/values/languages.ts'

/** The words of a mail: those of the pages, those of paying, and its own. */
export interface LetterWords {
  page: PageWords
  paying: PayingWords
  mail: MailWords
}

export const letterWords = (page: PageWords, currency: string): LetterWords => ({
  page,
  paying: payingWords(page.language, currency),
  mail: createWords(page.language, MAIL[page.language as Language], currency),
})
