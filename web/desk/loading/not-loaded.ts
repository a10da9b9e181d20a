import type { Language } from '../../../src/stay/values/languages.ts'
import { language } from '../language/language.ts'

/** What to say when the words of a language did not come: nothing else of the desk can be shown. */
const SENTENCES: Record<Language, [text: string, button: string]> = {
  en: ['The desk could not be loaded.', 'Try again'],
  id: ['Desk tidak dapat dimuat.', 'Coba lagi'],
  de: ['Der Desk konnte nicht geladen werden.', 'Noch einmal versuchen'],
  es: ['No se ha podido cargar la recepción.', 'Volver a intentarlo'],
  fr: ['La réception n’a pas pu être chargée.', 'Réessayer'],
  ar: ['تعذّر تحميل مكتب الاستقبال.', 'حاول مرة أخرى'],
  ja: ['デスクを読み込めませんでした。', 'もう一度試す'],
}

export const sayNotLoaded = (place: HTMLElement): void => {
  const [text, label] = SENTENCES[language.value]
  const main = document.createElement('main')
  main.className = 'door'
  const sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.textContent = text
  const button = document.createElement('button')
  button.className = 'button'
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', () => location.reload())
  main.append(sentence, button)
  place.append(main)
}
