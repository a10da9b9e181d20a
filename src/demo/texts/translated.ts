import { translator } from '../shape/translate.ts'
import { arabic } from './arabic.ts'
import { german } from './german.ts'
import { indonesian } from './indonesian.ts'
import { japanese } from './japanese.ts'

const translated = translator({ de: german, id: indonesian, ja: japanese, ar: arabic })

export const withTranslations = translated.entries
export const withHouseTexts = translated.house
export const hotelTranslations = translated.hotel
