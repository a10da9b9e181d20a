// ISO 3166-1, every country once: a first letter, and the second ones that follow it.
const CODES =
  'ADEFGILMORSTUWXZ BABDEFGHIJLMNOQRSTWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR ' +
  'GABDEFGHILMNPQRTUWY HKNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ ' +
  'NACEFGILOPRUZ OM PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ ' +
  'VACEGINU WFS YET ZAMW'

export interface Country {
  /** In English, so that every hotel can read it. */
  value: string
  /** In the guest's language. */
  name: string
}

export const countriesIn = (language: string): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const compare = new Intl.Collator(language).compare
  return CODES.split(' ')
    .flatMap(([first, ...seconds]) => seconds.map((second) => `${first}${second}`))
    .map((code) => ({ value: english.of(code) ?? code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}
